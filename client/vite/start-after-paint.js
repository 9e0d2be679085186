// A rendered page names its scripts without starting them: what is seen first has the line and the processor to itself.
(function () {
  var pressed = null;
  var hasStarted = false;

  function start() {
    if (hasStarted) return;
    hasStarted = true;
    document.querySelectorAll('link[rel="after-paint"]').forEach(function (link) {
      link.rel = "modulepreload";
    });
    document.querySelectorAll('script[type="after-paint"]').forEach(function (named) {
      var script = document.createElement("script");
      script.type = "module";
      script.crossOrigin = "";
      script.src = named.getAttribute("src");
      document.head.append(script);
    });
  }

  // What is pressed before anybody listens is pressed again as soon as somebody does.
  function remember(event) {
    pressed = event.target.closest("button");
  }
  addEventListener("click", remember, true);
  addEventListener(
    "campside:open",
    function () {
      removeEventListener("click", remember, true);
      if (pressed && pressed.isConnected) pressed.click();
    },
    { once: true },
  );

  // The frame after next: then what has just come is on the screen.
  function startSoon() {
    requestAnimationFrame(function () {
      requestAnimationFrame(function () {
        setTimeout(start);
      });
    });
  }
  addEventListener("load", function () {
    new PerformanceObserver(function (list, observer) {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      startSoon();
    }).observe({ type: "paint", buffered: true });
  });
  // A picture that hangs holds nobody up, nor does a browser that does not tell.
  setTimeout(start, 2000);
})();

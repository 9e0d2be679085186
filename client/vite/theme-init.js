// Runs before the first paint. Dark is the default; the stored choice wins.
(function () {
  var isDark = true;
  try {
    isDark = JSON.parse(localStorage.getItem("darkMode")) !== false;
  } catch {
    // Storage is blocked or holds something else: the default stands.
  }
  document.documentElement.classList.toggle("dark", isDark);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();

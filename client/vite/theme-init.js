// Runs before the first paint. Dark is the default; the stored choice wins.
(function () {
  var isDark = true;
  try {
    isDark = JSON.parse(localStorage.getItem("darkMode")) !== false;
  } catch {
    // Storage is blocked or holds something else: the default stands.
  }
  try {
    // What a rendered page says of a visitor's rights may not hold for whoever is signed in here: `open-page.tsx` shows it.
    if (localStorage.getItem("hasSession") !== null) document.documentElement.dataset.restoring = "";
  } catch {
    // Nobody is signed in where nothing is kept.
  }
  document.documentElement.classList.toggle("dark", isDark);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();

import "./styles/font.css";
import "@mantine/core/styles/baseline.layer.css";
import "virtual:campside-theme.css";
import "./styles/global.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { openPage } from "./open-page.tsx";

const place = document.getElementById("root");
if (!place) throw new Error("The page has no place for the application.");
// A task of its own: between reading the scripts and using them the browser may answer the reader.
setTimeout(() => void openPage(place, { createRoot, hydrateRoot }));

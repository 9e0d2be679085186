import "@fontsource-variable/figtree/wght.css";
import "./styles/mantine.ts";
import "./styles/global.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createAppRouter } from "./router.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the application.");

const router = createAppRouter();
router.options.context.session.start();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

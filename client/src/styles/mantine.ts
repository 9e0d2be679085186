// Mantine's style sheets that every page has. What only some pages show is imported there.
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Burger.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/Skeleton.layer.css";
import "@mantine/core/styles/Title.layer.css";
import "@mantine/core/styles/VisuallyHidden.layer.css";

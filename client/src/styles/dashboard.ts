// The style sheets of what only the dashboard shows.
import "./fields.ts";
import "@mantine/core/styles/Alert.layer.css";
import "@mantine/core/styles/Badge.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Progress.layer.css";
import "./dashboard.css";

// The style sheets of fields, for the pages that have some.
import "@mantine/core/styles/Divider.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import "./fields.css";

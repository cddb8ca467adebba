import {
  ActionIcon,
  Button,
  Checkbox,
  createTheme,
  Menu,
  Modal,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Select,
  Switch,
  Tabs,
  Textarea,
  TextInput,
  Tooltip,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

// Mantine wants ten shades; light uses the seventh and dark the fourth, which are the accents of tokens.css.
const accent: MantineColorsTuple = [
  "#eef1ff",
  "#dfe5ff",
  "#b9c5ff",
  "#a3b4ff",
  "#8ba0ff",
  "#5f79f2",
  "#3f5ae0",
  "#3149c4",
  "#263a9e",
  "#1c2b77",
];

// Mantine draws its dark controls in shades of grey; these are the greys of tokens.css.
const dark: MantineColorsTuple = [
  "#d9dde5",
  "#b9bfca",
  "#98a0b0",
  "#98a0b0",
  "#3d4452",
  "#2a2f39",
  "#15181d",
  "#191c22",
  "#14161b",
  "#0f1115",
];
const gray: MantineColorsTuple = [
  "#f6f7f9",
  "#f0f2f5",
  "#e3e6eb",
  "#d5d9e0",
  "#c0c6d1",
  "#98a0b0",
  "#565f6e",
  "#454d5a",
  "#343b47",
  "#1d2330",
];

// Mantine chooses a filled button's text for the light accent only; on the dark one that would be white on pale blue.
const variantColorResolver: VariantColorsResolver = (input) => {
  if (input.variant !== "filled") return defaultVariantColorsResolver(input);
  const danger = input.color === "red";
  return {
    background: danger ? "var(--fl-error)" : "var(--fl-accent)",
    hover: danger ? "var(--fl-error)" : "var(--fl-accent-hover)",
    color: danger ? "var(--fl-on-error)" : "var(--fl-on-accent)",
    border: "1px solid transparent",
  };
};

const inputs = { defaultProps: { size: "xs" } };

/** The compact look: 13 px, small controls, one accent. Colours come from tokens.css. */
export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 6, dark: 4 },
  colors: { accent, dark, gray },
  variantColorResolver,
  fontFamily: "var(--fl-font)",
  fontFamilyMonospace: "var(--fl-mono)",
  defaultRadius: "sm",
  radius: { xs: "3px", sm: "5px", md: "6px", lg: "8px", xl: "12px" },
  fontSizes: { xs: "12px", sm: "13px", md: "13px", lg: "15px", xl: "18px" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.45", lg: "1.5", xl: "1.5" },
  spacing: { xs: "6px", sm: "10px", md: "14px", lg: "20px", xl: "28px" },
  headings: {
    fontWeight: "600",
    sizes: { h1: { fontSize: "18px" }, h2: { fontSize: "15px" }, h3: { fontSize: "13px" } },
  },
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", size: "sm", color: "gray" } }),
    Button: Button.extend({ defaultProps: { size: "xs" } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: "xs", iconColor: "var(--fl-on-accent)" } }),
    // The placeholder that would take the focus first is no item, and a menu may hold nothing else.
    Menu: Menu.extend({
      defaultProps: { shadow: "md", position: "bottom-end", withInitialFocusPlaceholder: false },
    }),
    Modal: Modal.extend({
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.5 },
        yOffset: "9vh",
        transitionProps: { duration: 120 },
      },
    }),
    NumberInput: NumberInput.extend(inputs),
    PasswordInput: PasswordInput.extend(inputs),
    SegmentedControl: SegmentedControl.extend(inputs),
    Select: Select.extend(inputs),
    Switch: Switch.extend(inputs),
    Tabs: Tabs.extend({ defaultProps: { keepMounted: false } }),
    Textarea: Textarea.extend(inputs),
    TextInput: TextInput.extend(inputs),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 400, withArrow: false, events: { hover: true, focus: true, touch: false } },
    }),
  },
});

const shared = {
  "--mantine-color-body": "var(--fl-panel)",
  "--mantine-color-text": "var(--fl-text)",
  "--mantine-color-bright": "var(--fl-text)",
  "--mantine-color-dimmed": "var(--fl-dim)",
  "--mantine-color-gray-light-color": "var(--fl-dim)",
  "--mantine-color-placeholder": "var(--fl-dim)",
  "--mantine-color-error": "var(--fl-error)",
  "--mantine-color-accent-light-color": "var(--fl-accent)",
  "--mantine-color-red-light-color": "var(--fl-error)",
  "--mantine-color-red-light": "var(--fl-error-soft)",
  "--mantine-color-red-light-hover": "var(--fl-error-soft)",
  "--mantine-color-anchor": "var(--fl-accent)",
  "--mantine-color-default": "transparent",
  "--mantine-color-default-hover": "var(--fl-hover)",
  "--mantine-color-default-color": "var(--fl-text)",
  "--mantine-color-default-border": "var(--fl-line)",
  "--mantine-color-accent-filled": "var(--fl-accent)",
  "--mantine-color-accent-filled-hover": "var(--fl-accent-hover)",
  "--mantine-primary-color-contrast": "var(--fl-on-accent)",
};

/** cssVariables lays the tokens over Mantine's own variables. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });

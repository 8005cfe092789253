import { alpha, createTheme } from '@mui/material/styles';

const colours = {
  primary: '#13C3A8',
  secondary: '#EFB010',
  success: '#3DD68C',
  info: '#5BB8FF',
  warning: '#FF9F43',
  error: '#FF7B7B',
} as const;
const grey = '#93A4AB';
/** Grey text on its own tint and hovered: the darker grey would fall below 4.5:1. */
const chipGrey = '#A9B8BE';
const hairline = '1px solid rgba(255,255,255,0.07)';
const tinted = (colour: string) => ({
  color: colour,
  backgroundColor: alpha(colour, 0.14),
  border: `1px solid ${alpha(colour, 0.28)}`,
});
const tints = Object.entries(colours).map(([name, colour]) => ({
  name: name as keyof typeof colours,
  style: tinted(colour),
}));

const focusRing = { outline: `2px solid ${colours.primary}`, outlineOffset: 2 };
/** A handheld's screen has no room to spare. */
const handheld = (style: object) => ({ '@media (max-width: 599.95px)': style });
const fingertip = { '@media (pointer: coarse)': { minHeight: 44 } };

export const theme = createTheme({
  palette: {
    mode: 'dark',
    // White on either of the first two would be about 2:1.
    // The hovered button must stay readable.
    primary: { main: colours.primary, dark: '#10AD95', contrastText: '#04211C' },
    secondary: { main: colours.secondary, contrastText: '#231800' },
    success: { main: colours.success, contrastText: '#04211C' },
    info: { main: colours.info, contrastText: '#03182A' },
    warning: { main: colours.warning, contrastText: '#2A1500' },
    error: { main: colours.error, contrastText: '#2B0505' },
    background: { default: '#0B1013', paper: '#11181C' },
    text: { primary: '#E6EEF0', secondary: grey },
    divider: 'rgba(255,255,255,0.08)',
  },
  shape: { borderRadius: 10 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1600 } },
  transitions: {
    duration: {
      enteringScreen: 180,
      leavingScreen: 150,
      standard: 180,
      short: 150,
      shorter: 120,
      shortest: 100,
      complex: 200,
    },
  },
  typography: {
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontSize: 14,
    h1: { fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.015em', lineHeight: 1.25 },
    h2: { fontSize: '1.05rem', fontWeight: 600, lineHeight: 1.35 },
    h3: { fontSize: '0.95rem', fontWeight: 600 },
    body1: { fontSize: '0.875rem', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    // By these two animations a field learns that the browser filled it in. Each field would insert
    // them by itself, and with each style sheet that comes or goes the browser computes the styles
    // of the whole page again.
    MuiCssBaseline: {
      styleOverrides: {
        '@keyframes mui-auto-fill': { from: { display: 'block' } },
        '@keyframes mui-auto-fill-cancel': { from: { display: 'block' } },
      },
    },
    MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing } } },
    MuiLink: { styleOverrides: { root: { '&:focus-visible': { ...focusRing, borderRadius: 4 } } } },
    MuiBreadcrumbs: { styleOverrides: { li: { minWidth: 0, overflowWrap: 'anywhere' } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', border: hairline } } },
    MuiAppBar: {
      styleOverrides: { root: { border: 0, borderBottom: hairline, backgroundColor: '#0B1013' } },
    },
    MuiDrawer: { styleOverrides: { paper: { border: 0, borderRight: hairline } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { ...fingertip, whiteSpace: 'nowrap' },
        outlined: { borderColor: 'rgba(255,255,255,0.16)' },
      },
      variants: [
        {
          props: { variant: 'outlined', color: 'inherit' },
          style: { '&:hover': { borderColor: 'rgba(255,255,255,0.32)' } },
        },
      ],
    },
    MuiIconButton: {
      styleOverrides: { root: { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: {
          padding: '10px',
          '&:first-of-type': { paddingLeft: 16 },
          '&:last-of-type': { paddingRight: 16 },
          borderBottomColor: 'rgba(255,255,255,0.06)',
          fontVariantNumeric: 'tabular-nums',
        },
        // As high as a sort arrow, so that all headers align.
        head: {
          fontSize: 12,
          lineHeight: '20px',
          fontWeight: 600,
          color: grey,
          backgroundColor: '#141C21',
          whiteSpace: 'nowrap',
        },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: { root: { verticalAlign: 'top', '&:focus-visible': focusRing } },
    },
    MuiChip: {
      styleOverrides: {
        root: {
          height: 24,
          borderRadius: 7,
          fontWeight: 600,
          fontSize: 12,
          fontVariantNumeric: 'tabular-nums',
          ...tinted(grey),
          color: chipGrey,
        },
      },
      variants: tints.map(({ name, style }) => ({ props: { color: name }, style })),
    },
    MuiAlert: {
      styleOverrides: { root: { alignItems: 'center', fontSize: 14, overflowWrap: 'anywhere' } },
      variants: tints.map(({ name, style }) => ({
        props: { severity: name as 'error', variant: 'standard' as const },
        style: { ...style, color: '#E6EEF0' },
      })),
    },
    MuiListItemButton: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          ...fingertip,
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: alpha(colours.primary, 0.14),
            color: '#5FE3CE',
          },
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        // A message stands beside a dialog: see Notifier.
        container: {
          paddingTop: 'var(--message-top, 0px)',
          paddingBottom: 'var(--message-bottom, 0px)',
        },
        paper: {
          backgroundColor: '#151D22',
          overflowWrap: 'anywhere',
          ...handheld({
            '&&': {
              margin: 12,
              width: 'calc(100% - 24px)',
              maxWidth: 'calc(100% - 24px)',
              maxHeight: 'calc(100% - 24px)',
            },
          }),
        },
      },
    },
    MuiDialogTitle: {
      styleOverrides: {
        root: { fontSize: '1.15rem', fontWeight: 650, ...handheld({ padding: '10px 16px 8px' }) },
      },
    },
    MuiDialogContent: {
      styleOverrides: { root: handheld({ paddingInline: 16, paddingBottom: 8 }) },
    },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          padding: '8px 24px 20px',
          ...handheld({ padding: '8px 16px 12px' }),
          '@media (pointer: coarse)': { '& .MuiButton-root': { minHeight: 44 } },
        },
      },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    // Below 16 px a phone zooms into the field that is typed in.
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          minHeight: 40,
          fontSize: 14,
          '@media (pointer: coarse)': { minHeight: 44, fontSize: 16 },
        },
        notchedOutline: { borderColor: 'rgba(255,255,255,0.2)' },
      },
    },
    // The whole height of the field opens the list.
    MuiSelect: {
      styleOverrides: { select: { '@media (pointer: coarse)': { paddingBlock: '10.5px' } } },
    },
    // The asterisk is drawn, not written, so that a label is found by its words alone.
    MuiInputLabel: { defaultProps: { required: false } },
    MuiFormControl: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          '&:has(:required, [aria-required="true"]) > .MuiInputLabel-root::after': {
            content: '"\\2009*" / ""',
          },
        },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: { tooltip: { backgroundColor: '#2A363D', fontSize: 12 } },
    },
    MuiSkeleton: { styleOverrides: { root: { backgroundColor: 'rgba(255,255,255,0.06)' } } },
  },
});

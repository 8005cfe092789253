import InfoOutlined from '@mui/icons-material/InfoOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

/** What a figure or a list is made of, one touch away: it stands in the upper right corner of what it explains. */
export function InfoTip({ label, text }: { label: string; text: string }) {
  return (
    <Tooltip title={text} enterTouchDelay={0} leaveTouchDelay={8_000}>
      <IconButton size="small" aria-label={label} sx={{ position: 'absolute', top: 4, right: 4, color: 'text.secondary' }}>
        <InfoOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

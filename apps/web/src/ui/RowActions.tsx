import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface Props {
  /** The name of the row, for the names of its buttons. */
  name: string;
  onEdit?: () => void;
  onDelete?: () => void;
  children?: ReactNode;
}

function Action({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={onClick}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}

export function RowActions({ name, onEdit, onDelete, children }: Props) {
  return (
    <>
      {children}
      {onEdit && <Action label={`Edit ${name}`} icon={<EditOutlined fontSize="small" />} onClick={onEdit} />}
      {onDelete && <Action label={`Delete ${name}`} icon={<DeleteOutlined fontSize="small" />} onClick={onDelete} />}
    </>
  );
}

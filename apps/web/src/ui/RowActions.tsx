import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ElementType, ReactNode } from 'react';
import { DeleteOutlined, EditOutlined } from './icons.tsx';

interface ActionProps {
  /** What pressing it does: read out, and shown where it is pointed at. */
  label: string;
  /** Shown instead of the label. */
  hint?: string;
}

export function IconAction<C extends ElementType = 'button'>({
  label,
  hint = label,
  ...button
}: ActionProps & IconButtonProps<C, { component?: C }>) {
  const action = <IconButton size="small" aria-label={label} {...button} />;
  // A button that is disabled does not say that it is pointed at.
  return <Tooltip title={hint}>{button.disabled ? <span>{action}</span> : action}</Tooltip>;
}

interface Props {
  /** The name of the row, for the names of its buttons. */
  name: string;
  onEdit?: () => void;
  onDelete?: () => void;
  children?: ReactNode;
}

export function RowActions({ name, onEdit, onDelete, children }: Props) {
  return (
    <>
      {children}
      {onEdit && (
        <IconAction label={`Edit ${name}`} onClick={onEdit}>
          <EditOutlined fontSize="small" />
        </IconAction>
      )}
      {onDelete && (
        <IconAction label={`Delete ${name}`} onClick={onDelete}>
          <DeleteOutlined fontSize="small" />
        </IconAction>
      )}
    </>
  );
}

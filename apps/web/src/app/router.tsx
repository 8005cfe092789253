import type { Permission } from '@lading/domain/permissions';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import {
  AnyWarehouse,
  NeedsWarehouse,
  RequireAdmin,
  RequireLogins,
  RequirePermission,
  RequireSession,
} from './guards.tsx';
import { NotFound, RouteError } from './RouteError.tsx';

/** A screen whose code is loaded on demand. Without the permission it explains itself. */
function screen<const N extends string>(
  path: string,
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
  permission?: Permission,
): RouteObject {
  return {
    path,
    lazy: async () => {
      const Screen: ComponentType = (await load())[name];
      const Component = permission
        ? () => (
            <RequirePermission permission={permission}>
              <Screen />
            </RequirePermission>
          )
        : Screen;
      return { Component };
    },
  };
}

const floorScreens: RouteObject[] = [
  screen('/floor', () => import('../features/floor/FloorPage.tsx'), 'FloorPage', 'stock:move'),
  screen(
    '/floor/putaway',
    () => import('../features/floor/PutawayPage.tsx'),
    'PutawayPage',
    'stock:move',
  ),
  screen('/floor/move', () => import('../features/floor/MovePage.tsx'), 'MovePage', 'stock:move'),
  screen(
    '/floor/pick',
    () => import('../features/picking/PickStartPage.tsx'),
    'PickStartPage',
    'orders:pick',
  ),
  screen(
    '/floor/pick/orders/:orderId',
    () => import('../features/picking/PickWalkPage.tsx'),
    'PickWalkPage',
    'orders:pick',
  ),
  screen(
    '/floor/pick/batches/:batchId',
    () => import('../features/picking/PickWalkPage.tsx'),
    'PickBatchWalkPage',
    'orders:pick',
  ),
  screen(
    '/floor/pack',
    () => import('../features/floor/FloorTasksPage.tsx'),
    'PackStartPage',
    'orders:pack',
  ),
  screen(
    '/floor/pack/:orderId',
    () => import('./FloorPackScreen.tsx'),
    'FloorPackScreen',
    'orders:pack',
  ),
  screen(
    '/floor/load',
    () => import('../features/floor/FloorTasksPage.tsx'),
    'LoadStartPage',
    'orders:ship',
  ),
  screen(
    '/floor/load/:orderId',
    () => import('./FloorLoadScreen.tsx'),
    'FloorLoadScreen',
    'orders:ship',
  ),
  screen(
    '/floor/loads/:loadId',
    () => import('../features/loads/FloorTruckPage.tsx'),
    'FloorTruckPage',
    'orders:ship',
  ),
  screen(
    '/floor/returns',
    () => import('../features/floor/FloorTasksPage.tsx'),
    'ReturnStartPage',
    'returns:receive',
  ),
  screen(
    '/floor/returns/:returnId',
    () => import('../features/returns/FloorReturnPage.tsx'),
    'FloorReturnPage',
    'returns:receive',
  ),
  screen(
    '/floor/replenish',
    () => import('../features/floor/FloorTasksPage.tsx'),
    'ReplenishStartPage',
    'replenishment:work',
  ),
  screen(
    '/floor/replenish/:taskId',
    () => import('../features/replenishment/FloorReplenishPage.tsx'),
    'FloorReplenishPage',
    'replenishment:work',
  ),
  screen(
    '/floor/count',
    () => import('../features/counts/FloorCountStartPage.tsx'),
    'FloorCountStartPage',
    'counts:count',
  ),
  screen(
    '/floor/count/:countId',
    () => import('../features/counts/FloorCountPage.tsx'),
    'FloorCountPage',
    'counts:count',
  ),
  screen(
    '/floor/receive',
    () => import('../features/receiving/FloorReceivingStartPage.tsx'),
    'FloorReceivingStartPage',
    'stock:receive',
  ),
  screen(
    '/floor/receive/:customerId',
    () => import('../features/receiving/FloorReceivingPage.tsx'),
    'FloorReceivingPage',
    'stock:receive',
  ),
  screen(
    '/floor/scanner-test',
    () => import('../features/floor/ScannerTestPage.tsx'),
    'ScannerTestPage',
    'stock:move',
  ),
  screen(
    '/floor/scans',
    () => import('../features/floor/ScansPage.tsx'),
    'ScansPage',
    'stock:move',
  ),
];

const warehouseScreens: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./FloorFrame.tsx')).FloorFrame }),
    children: floorScreens,
  },
  screen('/dashboard', () => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  screen(
    '/stocklevels',
    () => import('../features/inventory/StockLevelsPage.tsx'),
    'StockLevelsPage',
    'stock:read',
  ),
  screen(
    '/receiving',
    () => import('../features/receiving/ReceivingStartPage.tsx'),
    'ReceivingStartPage',
    'stock:receive',
  ),
  screen(
    '/receiving/:customerId',
    () => import('../features/receiving/GoodsReceivingPage.tsx'),
    'GoodsReceivingPage',
    'stock:receive',
  ),
  screen(
    '/putaway',
    () => import('../features/inventory/WaitingPalletsPage.tsx'),
    'WaitingPalletsPage',
    'stock:read',
  ),
  screen('/pallets/:lpn', () => import('./UnitScreen.tsx'), 'UnitScreen', 'stock:read'),
  screen('/tasks', () => import('../features/tasks/TasksPage.tsx'), 'TasksPage', 'tasks:read'),
  screen('/orders', () => import('./OrdersScreen.tsx'), 'OrdersScreen', 'orders:read'),
  screen('/orders/:orderId', () => import('./OrderScreen.tsx'), 'OrderScreen', 'orders:read'),
  screen(
    '/orders/:orderId/edit',
    () => import('../features/orders/EditOrderPage.tsx'),
    'EditOrderPage',
    'orders:write',
  ),
  screen(
    '/orders/:orderId/pick',
    () => import('../features/picking/PickOrderPage.tsx'),
    'PickOrderPage',
    'orders:pick',
  ),
  screen(
    '/orders/:orderId/pack',
    () => import('./PackOrderScreen.tsx'),
    'PackOrderScreen',
    'orders:pack',
  ),
  screen(
    '/pick-batches',
    () => import('../features/picking/PickBatchesPage.tsx'),
    'PickBatchesPage',
    'orders:pick',
  ),
  screen(
    '/pick-batches/:batchId',
    () => import('../features/picking/PickBatchPage.tsx'),
    'PickBatchPage',
    'orders:pick',
  ),
  screen('/loads', () => import('../features/loads/LoadsPage.tsx'), 'LoadsPage', 'orders:ship'),
  screen('/loads/:loadId', () => import('./LoadScreen.tsx'), 'LoadScreen', 'orders:ship'),
  screen(
    '/orders/create',
    () => import('../features/orders/CreateOrderPage.tsx'),
    'SelectCustomerPage',
    'orders:write',
  ),
  screen(
    '/orders/create/:customerId',
    () => import('../features/orders/CreateOrderPage.tsx'),
    'CreateOrderPage',
    'orders:write',
  ),
  screen(
    '/products/:productId',
    () => import('./ProductScreen.tsx'),
    'ProductScreen',
    'products:read',
  ),
  screen('/lots', () => import('../features/lots/LotsPage.tsx'), 'LotsPage', 'stock:read'),
  screen('/lots/:lotId', () => import('../features/lots/LotPage.tsx'), 'LotPage', 'stock:read'),
  screen(
    '/locations/:locationId',
    () => import('./LocationScreen.tsx'),
    'LocationScreen',
    'locations:read',
  ),
  screen(
    '/locations',
    () => import('../features/locations/LocationsPage.tsx'),
    'LocationsPage',
    'locations:read',
  ),
  screen(
    '/ship-rules',
    () => import('../features/calendars/ShipRulesPage.tsx'),
    'ShipRulesPage',
    'calendars:read',
  ),
  screen(
    '/lanes',
    () => import('../features/calendars/LanesPage.tsx'),
    'LanesPage',
    'calendars:read',
  ),
  screen(
    '/appointments',
    () => import('../features/appointments/AppointmentsPage.tsx'),
    'AppointmentsPage',
    'appointments:read',
  ),
  screen(
    '/appointments/links',
    () => import('../features/appointments/DockLinksPage.tsx'),
    'DockLinksPage',
    'appointments:read',
  ),
  screen('/doors', () => import('../features/doors/DoorsPage.tsx'), 'DoorsPage', 'doors:read'),
  screen(
    '/packagings',
    () => import('../features/packagings/PackagingsPage.tsx'),
    'PackagingsPage',
    'packagings:read',
  ),
  screen(
    '/label-templates',
    () => import('../features/labels/LabelTemplatesPage.tsx'),
    'LabelTemplatesPage',
    'labels:manage',
  ),
  screen(
    '/label-templates/new',
    () => import('../features/labels/LabelTemplatePage.tsx'),
    'NewLabelTemplatePage',
    'labels:manage',
  ),
  screen(
    '/label-templates/:templateId',
    () => import('../features/labels/LabelTemplatePage.tsx'),
    'LabelTemplatePage',
    'labels:manage',
  ),
  screen(
    '/shipping-labels',
    () => import('../features/carriers/ShippingLabelsPage.tsx'),
    'ShippingLabelsPage',
    'carriers:read',
  ),
  screen(
    '/returns',
    () => import('../features/returns/ReturnsPage.tsx'),
    'ReturnsPage',
    'returns:read',
  ),
  screen(
    '/returns/create',
    () => import('../features/returns/CreateReturnPage.tsx'),
    'CreateReturnPage',
    'returns:write',
  ),
  screen(
    '/returns/:returnId',
    () => import('../features/returns/ReturnDetailPage.tsx'),
    'ReturnDetailPage',
    'returns:read',
  ),
  screen(
    '/replenishment',
    () => import('../features/replenishment/NeedsPage.tsx'),
    'NeedsPage',
    'replenishment:read',
  ),
  screen(
    '/replenishment/tasks',
    () => import('../features/replenishment/TasksPage.tsx'),
    'TasksPage',
    'replenishment:read',
  ),
  screen(
    '/replenishment/rules',
    () => import('../features/replenishment/RulesPage.tsx'),
    'RulesPage',
    'replenishment:read',
  ),
  screen(
    '/cycle-counts',
    () => import('../features/counts/CountsPage.tsx'),
    'CountsPage',
    'counts:read',
  ),
  screen(
    '/cycle-counts/:countId',
    () => import('../features/counts/CountPage.tsx'),
    'CountPage',
    'counts:read',
  ),
  screen(
    '/badges',
    () => import('../features/badges/BadgesPage.tsx'),
    'BadgesPage',
    'badges:manage',
  ),
  screen(
    '/badges/devices',
    () => import('../features/badges/DevicesPage.tsx'),
    'DevicesPage',
    'badges:manage',
  ),
  screen(
    '/printers',
    () => import('../features/printers/PrintersPage.tsx'),
    'PrintersPage',
    'printers:read',
  ),
  screen(
    '/printers/jobs',
    () => import('../features/printers/PrintJobsPage.tsx'),
    'PrintJobsPage',
    'printers:read',
  ),
  screen(
    '/printers/rules',
    () => import('../features/printers/PrintRulesPage.tsx'),
    'PrintRulesPage',
    'printers:read',
  ),
  screen(
    '/reports/inventory',
    () => import('../features/reports/InventoryReportPage.tsx'),
    'InventoryReportPage',
    'reports:read',
  ),
  screen(
    '/reports/movements',
    () => import('../features/inventory/MovementsPage.tsx'),
    'MovementsPage',
    'stock:read',
  ),
  screen(
    '/reports/allocations',
    () => import('../features/reports/OpenAllocationsPage.tsx'),
    'OpenAllocationsPage',
    'reports:read',
  ),
  screen(
    '/reports/performance',
    () => import('../features/reports/PerformanceReportPage.tsx'),
    'PerformanceReportPage',
    'reports:read',
  ),
  screen(
    '/reports/packagings',
    () => import('../features/reports/PackagingReportPage.tsx'),
    'PackagingReportPage',
    'packagings:read',
  ),
];

const otherScreens: RouteObject[] = [
  screen('/twins', () => import('../features/twins/TwinsPage.tsx'), 'TwinsPage', 'twins:read'),
  screen(
    '/customers',
    () => import('../features/customers/CustomersPage.tsx'),
    'CustomersPage',
    'customers:read',
  ),
  screen('/products', () => import('./ProductsScreen.tsx'), 'ProductsScreen', 'products:read'),
  screen(
    '/operations/asns/new',
    () => import('../features/asns/CreateAsnPage.tsx'),
    'CreateAsnPage',
    'asns:write',
  ),
  screen('/asns/:asnId', () => import('./AsnScreen.tsx'), 'AsnScreen', 'asns:read'),
  screen(
    '/asns/:asnId/edit',
    () => import('../features/asns/EditAsnPage.tsx'),
    'EditAsnPage',
    'asns:write',
  ),
  screen(
    '/reports/stock',
    () => import('../features/reports/WarehouseStockPage.tsx'),
    'WarehouseStockPage',
    'reports:read',
  ),
  screen(
    '/reports/asns',
    () => import('../features/asns/AsnReportsPage.tsx'),
    'AsnReportsPage',
    'asns:read',
  ),
  screen(
    '/imports',
    () => import('../features/imports/ImportsPage.tsx'),
    'ImportsPage',
    'imports:run',
  ),
  screen(
    '/imports/:importId',
    () => import('../features/imports/ImportPage.tsx'),
    'ImportPage',
    'imports:run',
  ),
  screen('/settings', () => import('./AccountScreen.tsx'), 'AccountScreen'),
  screen(
    '/settings/company',
    () => import('../features/settings/CompanyPage.tsx'),
    'CompanyPage',
    'settings:write',
  ),
  screen(
    '/settings/sign-in',
    () => import('../features/auth/SignInSettingsPage.tsx'),
    'SignInSettingsPage',
    'settings:write',
  ),
  screen(
    '/settings/carriers',
    () => import('../features/settings/CarriersPage.tsx'),
    'CarriersPage',
    'settings:write',
  ),
  screen(
    '/settings/reasons',
    () => import('../features/settings/ReasonsPage.tsx'),
    'ReasonsPage',
    'settings:write',
  ),
  screen(
    '/settings/audit',
    () => import('../features/audit/AuditPage.tsx'),
    'AuditPage',
    'audit:read',
  ),
];

const loginScreens: RouteObject[] = [
  screen('/admin/users', () => import('../features/users/UsersPage.tsx'), 'UsersPage'),
  screen('/admin/users/:userId', () => import('./UserScreen.tsx'), 'UserScreen'),
];

const adminScreens: RouteObject[] = [
  screen(
    '/admin/warehouses',
    () => import('../features/warehouses/WarehousesPage.tsx'),
    'WarehousesPage',
  ),
  screen('/admin/keys', () => import('../features/keys/KeysPage.tsx'), 'KeysPage'),
  screen('/admin/jobs', () => import('../features/jobs/JobsPage.tsx'), 'JobsPage'),
  screen('/admin/mails', () => import('../features/mail/MailsPage.tsx'), 'MailsPage'),
  screen(
    '/admin/carriers',
    () => import('../features/carriers/CarrierAccountsPage.tsx'),
    'CarrierAccountsPage',
  ),
  screen(
    '/admin/carriers/:accountId',
    () => import('../features/carriers/CarrierAccountPage.tsx'),
    'CarrierAccountPage',
  ),
  screen(
    '/admin/carrier-rules',
    () => import('../features/carriers/CarrierRulesPage.tsx'),
    'CarrierRulesPage',
  ),
  screen('/admin/webhooks', () => import('../features/webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
  screen(
    '/admin/webhooks/:webhookId',
    () => import('../features/webhooks/DeliveriesPage.tsx'),
    'DeliveriesPage',
  ),
];

const papers: RouteObject = {
  lazy: async () => ({ Component: (await import('./queryClient.tsx')).Papers }),
  children: [
    screen(
      '/print/orders/:orderId/pick-list',
      () => import('../features/papers/OrderPapersPrint.tsx'),
      'PickListPrint',
      'orders:pick',
    ),
    screen(
      '/print/orders/:orderId/packing-slip',
      () => import('../features/papers/OrderPapersPrint.tsx'),
      'PackingSlipPrint',
      'orders:read',
    ),
    screen(
      '/print/orders/:orderId/package-labels',
      () => import('../features/picking/PackageLabelsPrint.tsx'),
      'PackageLabelsPrint',
      'orders:read',
    ),
    screen(
      '/print/orders/:orderId/delivery-note',
      () => import('../features/papers/OrderPapersPrint.tsx'),
      'DeliveryNotePrint',
      'orders:read',
    ),
    screen(
      '/print/orders/:orderId/packing-list',
      () => import('../features/papers/OrderPapersPrint.tsx'),
      'PackingListPrint',
      'orders:read',
    ),
    screen(
      '/print/orders/:orderId/consignment-note',
      () => import('../features/papers/OrderPapersPrint.tsx'),
      'ConsignmentNotePrint',
      'orders:ship',
    ),
    screen(
      '/print/loads/:loadId/bill-of-lading',
      () => import('../features/papers/LoadPapersPrint.tsx'),
      'BillOfLadingPrint',
      'orders:ship',
    ),
    screen(
      '/print/loads/:loadId/manifest',
      () => import('../features/papers/LoadPapersPrint.tsx'),
      'ManifestPrint',
      'orders:ship',
    ),
    screen(
      '/print/loads/:loadId/packing-list',
      () => import('../features/papers/LoadPapersPrint.tsx'),
      'LoadPackingListPrint',
      'orders:ship',
    ),
    screen(
      '/print/loads/:loadId/pallet-list',
      () => import('../features/papers/LoadPapersPrint.tsx'),
      'PalletListPrint',
      'orders:ship',
    ),
    screen(
      '/print/loads/:loadId/packing-slip',
      () => import('../features/papers/LoadPapersPrint.tsx'),
      'LoadPackingSlipPrint',
      'orders:ship',
    ),
    screen(
      '/print/loads/:loadId/delivery-note',
      () => import('../features/papers/LoadPapersPrint.tsx'),
      'LoadDeliveryNotePrint',
      'orders:ship',
    ),
    screen(
      '/print/loads/:loadId/consignment-note',
      () => import('../features/papers/LoadPapersPrint.tsx'),
      'LoadConsignmentNotePrint',
      'orders:ship',
    ),
    screen(
      '/print/shipping-labels/:labelId',
      () => import('../features/carriers/ShippingLabelPrint.tsx'),
      'ShippingLabelPrint',
      'carriers:read',
    ),
    screen(
      '/print/asns/:asnId',
      () => import('../features/papers/AsnPapersPrint.tsx'),
      'AsnPrint',
      'asns:read',
    ),
    screen(
      '/print/pick-lists',
      () => import('../features/papers/OrderPapersPrint.tsx'),
      'PickListsPrint',
      'orders:pick',
    ),
    screen(
      '/print/pick-batches/:batchId',
      () => import('../features/papers/PickBatchPapersPrint.tsx'),
      'PickBatchPrint',
      'orders:pick',
    ),
    screen(
      '/print/badges',
      () => import('../features/badges/PrintBadgesPage.tsx'),
      'PrintBadgesPage',
      'badges:manage',
    ),
    screen(
      '/print/scanner-test',
      () => import('../features/floor/PrintScannerTestPage.tsx'),
      'PrintScannerTestPage',
      'stock:move',
    ),
    screen(
      '/print/labels/:document',
      () => import('../features/labels/LabelsPrint.tsx'),
      'LabelsPrint',
      'labels:read',
    ),
    screen(
      '/print/pallets',
      () => import('../features/inventory/PrintPalletsPage.tsx'),
      'PrintPalletsPage',
      'stock:read',
    ),
  ],
};

const shell: RouteObject = {
  lazy: async () => ({ Component: (await import('./Shell.tsx')).Shell }),
  children: [
    {
      element: <NeedsWarehouse />,
      errorElement: <RouteError nested />,
      children: warehouseScreens,
    },
    {
      element: <AnyWarehouse />,
      errorElement: <RouteError nested />,
      children: [
        ...otherScreens,
        { element: <RequireLogins />, children: loginScreens },
        { element: <RequireAdmin />, children: adminScreens },
        { path: '*', element: <NotFound /> },
      ],
    },
  ],
};

export const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    // An empty page while the first screen loads is calmer than a flash of something else.
    HydrateFallback: () => null,
    children: [
      screen('/', () => import('../features/auth/LandingPage.tsx'), 'LandingPage'),
      screen('/login', () => import('./SignInScreen.tsx'), 'SignInScreen'),
      screen(
        '/login/oidc',
        () => import('../features/auth/ProviderReturnPage.tsx'),
        'ProviderReturnPage',
      ),
      screen(
        '/forgot-password',
        () => import('../features/auth/ForgotPasswordPage.tsx'),
        'ForgotPasswordPage',
      ),
      screen(
        '/set-password',
        () => import('../features/auth/SetPasswordPage.tsx'),
        'SetPasswordPage',
      ),
      screen('/dock', () => import('./DockScreen.tsx'), 'DockScreen'),
      screen('/unsubscribe', () => import('./UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
      {
        element: <RequireSession />,
        children: [
          screen(
            '/print/barcode',
            () => import('../features/locations/PrintBarcodePage.tsx'),
            'PrintBarcodePage',
          ),
          papers,
          shell,
        ],
      },
    ],
  },
];

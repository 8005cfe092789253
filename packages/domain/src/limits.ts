// Limits of documents, lists and texts, for API, import and screens. They are plain numbers, so
// that the web can import them without schemas. The limits of quantities, prices and passwords are
// in the files of those names.

/**
 * Lines of one ASN, order, return, pallet or package, and picks of one call; the same product on
 * several lines of an imported document is one line.
 */
export const MAX_LINES = 2_000;
/** Packages of one call. */
export const MAX_PACKAGES = 500;
/** Orders of one load, which all ship in one transaction. */
export const MAX_LOAD_ORDERS = 200;
/** A trailer, a seal, or a number of a load. */
export const MAX_LOAD_CODE = 60;
/** Orders of one pick batch. */
export const MAX_BATCH_ORDERS = 100;
/** Totes on one cart: the orders of one walk that somebody starts on the floor. */
export const MAX_CART_TOTES = 12;
/** Characters of a tote's code. */
export const MAX_TOTE = 40;
/**
 * Bytes of a request's line and headers: the ids of the products of one document, with encoded
 * commas, and what else a request says.
 */
export const MAX_HEADER_BYTES = 64 * 1024;
/** Locations or products of one count; one shift cannot count more. */
export const MAX_COUNT_SCOPE = 500;
/** Lines that a count starts with. */
export const MAX_COUNT_LINES = 5_000;
/**
 * Lines that one call sends back to be counted again: those it started with, and as many found
 * besides.
 */
export const MAX_RECOUNT_LINES = 10_000;
/** Rows of one page of a list. */
export const MAX_PAGE = 1_000;
/** Changes in one response to another system. */
export const MAX_CHANGES = 100;
/** A code of an authenticator app or a recovery code, as people type it. */
export const MAX_CODE = 40;
/** The query of the address to which an identity provider sends people back. */
export const MAX_OIDC_ANSWER = 8_000;
/** What people call a passkey. */
export const MAX_PASSKEY_NAME = 60;
export const MAX_WEBHOOK_URL = 2_000;
/** Rows of an uploaded file of locations. */
export const MAX_UPLOAD_ROWS = 50_000;
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/** Packs of one product. */
export const MAX_PACKS = 20;
/** Barcodes of one product, those of its packs included. */
export const MAX_BARCODES = 100;

/** Grams that a unit or a pack weighs. */
export const MAX_GRAMS = 100_000_000;
/** Millimetres that a unit or a pack measures along one side. */
export const MAX_MILLIMETRES = 1_000_000;
/** Services of a carrier account. */
export const MAX_CARRIER_SERVICES = 100;
/** Rules of a customer that choose a service. */
export const MAX_CARRIER_RULES = 100;
/** Carriers that take a packaging. */
export const MAX_PACKAGING_CARRIERS = 100;
/** Characters of a label's template; a picture in it takes most of them. */
export const MAX_LABEL_CONTENT = 100_000;
/** Labels of one call. */
export const MAX_LABELS = 500;
/** Orders, loads, pick batches, ASNs or lots of one print job: as many as are chosen in a list. */
export const MAX_PRINTED_PAPERS = 100;
/** Rows of a printed report. */
export const MAX_PRINTED_ROWS = 1_000;
/** Holidays of one warehouse. */
export const MAX_HOLIDAYS = 500;
/** Working days in which an order ships. */
export const MAX_SHIP_DAYS = 60;
/** Working days that a transfer is on its way. */
export const MAX_TRANSIT_DAYS = 60;
/** Kilograms of a package. */
export const MAX_WEIGHT = 999_999;
export const MAX_NOT_COUNTED_DAYS = 3_650;
/** Ten years. */
export const MAX_PALLET_HOURS = 87_600;
/** Days that a lot must still last when an order takes it. */
export const MAX_REMAINING_DAYS = 3_650;
/** Addresses and networks that an API key may be used from. */
export const MAX_KEY_ADDRESSES = 50;
export const MAX_REQUESTS_PER_MINUTE = 100_000;
/** Requests a minute of a key for which nothing else is set. */
export const REQUESTS_PER_MINUTE = 600;
/** Hours that the former secret of a rotated key may go on. */
export const MAX_OVERLAP_HOURS = 168;
/** Warehouses that a new user is assigned to at once. */
export const MAX_ASSIGNED = 500;

// Texts, in characters.

export const MAX_REFERENCE = 100;
/** The name of a customer, a warehouse, the company or a person. */
export const MAX_NAME = 200;
export const MAX_PRODUCT_NAME = 300;
export const MAX_LOCATION_NAME = 100;
export const MAX_PACKAGING_NAME = 60;
export const MAX_SEGREGATION_CLASS = 60;
export const MAX_ZONE = 50;
export const MAX_PRINTER_NAME = 60;
export const MAX_DOOR_NAME = 60;
export const MAX_PLATE = 30;
/** Pallets on one truck. */
export const MAX_DOCK_PALLETS = 999;
/** Appointments that one link books. */
export const MAX_LINK_BOOKINGS = 100;
/** Days until a link expires. */
export const MAX_LINK_DAYS = 366;
/** Opening hours of one door in a week. */
export const MAX_OPENING_HOURS = 28;
/** Where people work: a bench, a dock, a vehicle. */
export const MAX_WORKSTATION = 50;
export const MAX_PRINTER_ADDRESS = 300;
/** Bytes of what is sent to a printer for one job. */
export const MAX_PRINT_BYTES = 8 * 1024 * 1024;
export const MAX_COUNT_NAME = 100;
export const MAX_CARRIER = 100;
export const MAX_ACCOUNT_NUMBER = 60;
/** The code by which a carrier knows a service. */
export const MAX_SERVICE_CODE = 120;
export const MAX_CREDENTIAL = 500;
/** The letters before and behind the numbers of own labels. */
export const MAX_NUMBER_AFFIX = 20;
export const MAX_SKU = 100;
/** What a product counts in, such as "each". */
export const MAX_UNIT = 30;
export const MAX_PACK_NAME = 60;
/** The code of a lot, or a serial. GS1 has room for 20. */
export const MAX_LOT = 60;
/** A product's barcode. */
export const MAX_BARCODE = 80;
export const MAX_LPN = 60;
export const MAX_EMAIL = 254;
export const MAX_NOTES = 2_000;
export const MAX_SHIPPING_ADDRESS = 1_000;
/** Lines of an address in parts, between its name and its city. */
export const MAX_ADDRESS_LINES = 5;
/** One line of an address, or its city. */
export const MAX_ADDRESS_LINE = 100;
export const MAX_POSTCODE = 20;
export const MAX_PHONE = 40;
/** The number that a customer's own system gives a line. */
export const MAX_EXTERNAL_LINE = 100;
export const MAX_LINE_NO = 999_999;
export const MAX_WAREHOUSE_ADDRESS = 500;
export const MAX_TRACKING_NUMBER = 200;
export const MAX_TRACKING_LINK = 500;
/** A reason for a change of stock, as the settings list them. */
export const MAX_REASON = 200;
/** A free-text reason of a return, a cancellation or a recount. */
export const MAX_EXPLANATION = 500;
/** What a scanner or a person enters in a field for codes. */
export const MAX_SCAN = 500;
export const MAX_SEARCH = 200;

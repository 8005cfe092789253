// Generated from the contract by `npm run types:calls`, and compared by `npm run check`. Not to be edited.

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the server lives. */
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the database is reachable and migrated. */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures for Prometheus: freely on the machine itself, from elsewhere with METRICS_TOKEN as bearer token. */
        get: operations["readMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description. */
        get: operations["describe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes with user, instant and the state before and after; sign-ins, failed sign-ins, sign-outs and ended sessions.
         * @description Permission `audit:read`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The settings that the caller needs: company name, currency, locale and carriers for all; reasons, ABC limits and the lock of shared devices for staff; the count tolerance and approval limits for supervisors; all for an ADMIN.
         * @description Permission `settings:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes the fields of the body. Carriers and reasons have their own versions.
         * @description Permission `settings:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        patch: operations["changeSettings"];
        trace?: never;
    };
    "/api/settings/carriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a carrier.
         * @description Permission `settings:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createCarrier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/carriers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes a carrier; an absent tracking link or state stays.
         * @description Permission `settings:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateCarrier"];
        post?: never;
        /**
         * Deletes a carrier that no order names; others can be deactivated.
         * @description Permission `settings:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteCarrier"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/reason-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a reason.
         * @description Permission `settings:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createReasonCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/reason-codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes a reason; recorded reasons keep their text.
         * @description Permission `settings:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateReasonCode"];
        post?: never;
        /**
         * Deletes a reason that was never used; others can be deactivated.
         * @description Permission `settings:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteReasonCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the server sends mails.
         * @description Needs no session.
         */
        get: operations["getMailState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mails to users, as long as the settings keep them, without their texts.
         * @description Permission `users:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/warehouses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The warehouses that the caller may work in.
         * @description Permission `warehouses:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listWarehouses"];
        put?: never;
        /**
         * Creates a warehouse; its time zone is UTC by default, and short picks hold.
         * @description Permission `warehouses:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createWarehouse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/warehouses/destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the caller may send transfers: staff who may create orders to each warehouse in use, also to one in which they do not work and of which they see nothing else.
         * @description Permission `warehouses:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listDestinations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/warehouses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One warehouse.
         * @description Permission `warehouses:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getWarehouse"];
        /**
         * Changes or retires a warehouse; absent fields stay.
         * @description Permission `warehouses:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateWarehouse"];
        post?: never;
        /**
         * Deletes a warehouse that nothing refers to.
         * @description Permission `warehouses:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteWarehouse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users; to a chief, those of the own customer.
         * @description Permission `logins:manage`: ADMIN, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Creates a user; a CLIENT needs its customer. Without a password, the user is sent an invitation with a link to choose one. A chief creates users of the own customer, by default in the own warehouses.
         * @description Permission `logins:manage`: ADMIN, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a user an invitation: a mail with a link to choose a password.
         * @description Permission `logins:manage`: ADMIN, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One user.
         * @description Permission `logins:manage`: ADMIN, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes name, tasks, role, customer, whether a client’s user only reads or is a chief, password, or disables; the sessions of the user end if more than name and tasks change. One’s own password is changed by POST /api/auth/password. A chief changes users of the own customer who are no chiefs.
         * @description Permission `logins:manage`: ADMIN, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        patch: operations["changeUser"];
        trace?: never;
    };
    "/api/users/me/warehouses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The warehouses that the caller may work in.
         * @description Permission `session:use`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listMyWarehouses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/warehouses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The warehouses assigned to a user.
         * @description Permission `logins:manage`: ADMIN, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listUserWarehouses"];
        put?: never;
        /**
         * Assigns a warehouse to a user.
         * @description Permission `logins:manage`: ADMIN, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["assignWarehouse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/warehouses/{warehouseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a warehouse from a user.
         * @description Permission `logins:manage`: ADMIN, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["removeAssignment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The views that the caller saved of a list.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listViews"];
        put?: never;
        /**
         * Saves a view of a list for the caller. It replaces the caller’s view with the same name; at most 30 of one list.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["saveView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a view of the caller.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Customers; a client sees its own.
         * @description Permission `customers:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Creates a customer and its CLIENT user, who signs in with the email and password given.
         * @description Permission `customers:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One customer.
         * @description Permission `customers:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getCustomer"];
        /**
         * Changes the contact of a customer, not a login, or retires it: its CLIENT users still read, and create nothing.
         * @description Permission `customers:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateCustomer"];
        post?: never;
        /**
         * Deletes a customer that has nothing but its CLIENT users, and them with it.
         * @description Permission `customers:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The second factor of the caller.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins to set up an authenticator app. Signing in asks for its codes once a first code has confirmed it.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["beginTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirms the authenticator app by a code, and returns recovery codes.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes the authenticator app and the recovery codes of the caller.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["removeTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the recovery codes of the caller.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The second factor of a user.
         * @description Permission `users:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getUserSecondFactor"];
        put?: never;
        post?: never;
        /**
         * Removes the second factor of another user, who lost it: the authenticator app, the recovery codes and the passkeys. Ends the sessions of that user.
         * @description Permission `users:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["resetSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proves again who the caller is, by the password, a code of the second factor or a passkey, after 403 REAUTHENTICATION_REQUIRED. The session gets another token.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in. Whoever has a second factor sends the same call again with its code.
         * @description Needs no session.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revokes the token.
         * @description Permission `session:use`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a mail with a link to set a new password. The response is the same whether or not there is such an account.
         * @description Needs no session.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets the password of the user to whom the link was sent, and ends all of the user’s sessions. A link works once.
         * @description Needs no session.
         */
        post: operations["setPasswordByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in user, with the role of the session.
         * @description Permission `session:use`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a request of the caller with this Idempotency-Key was done within 24 hours. One that still runs is not done.
         * @description Permission `session:use`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getOutcome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the password of the caller and ends all other sessions of the caller.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open sessions of the caller.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Ends all sessions of the caller except that of the request.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends one session of the caller.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of how the caller signs in that another session made, or somebody else, until they are closed. The newest first.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getAccountNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/notices/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Closes the notices of the caller up to one.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["closeAccountNotices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open sessions of a user.
         * @description Permission `users:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listUserSessions"];
        put?: never;
        post?: never;
        /**
         * Ends all sessions of a user except that of the request.
         * @description Permission `users:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["endUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends one session of a user.
         * @description Permission `users:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["endUserSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How people can sign in here.
         * @description Needs no session.
         */
        get: operations["getSignInOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins to sign in with the identity provider (OpenID Connect).
         * @description Needs no session.
         */
        post: operations["beginOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finishes a sign-in with the identity provider. An attempt can be finished once, whether it succeeds or not.
         * @description Needs no session.
         */
        post: operations["finishOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unbinds a user from the account of the identity provider, as where that has made another one for the same person, and ends the sessions of the user.
         * @description Permission `users:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["unbindIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins to sign in with a passkey (WebAuthn). The response is the request of the browser to the authenticator.
         * @description Needs no session.
         */
        post: operations["beginPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finishes a sign-in with a passkey, which counts as the password and the second factor.
         * @description Needs no session.
         */
        post: operations["finishPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The passkeys of the caller, the oldest first.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getPasskeys"];
        put?: never;
        /**
         * Adds a passkey of the caller.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins to add a passkey. The response is the request of the browser to the authenticator.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a passkey of the caller. Sessions that began with it go on.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /**
         * Renames a passkey of the caller.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/api/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The browsers on which people of the warehouses of the caller sign in with badge and PIN.
         * @description Permission `badges:manage`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listSharedDevices"];
        put?: never;
        /**
         * Registers a browser as a shared device of one warehouse.
         * @description Permission `badges:manage`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["registerDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends a shared device and the sessions that began there.
         * @description Permission `badges:manage`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["revokeDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/badges/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in on a shared device with badge and PIN. The session does the work of the floor in the warehouse of the device, and ends after 30 minutes without use or 12 hours.
         * @description Needs no session.
         */
        post: operations["signInWithBadge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/badges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The staff of a warehouse with their badges.
         * @description Permission `badges:manage`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listBadges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/badges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The badge of somebody of the staff, by the id of the user.
         * @description Permission `badges:manage`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getBadge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/badges/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The badge of the caller.
         * @description Permission `badges:own`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getOwnBadge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/badges/me/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets the PIN of the caller, and unlocks it.
         * @description Permission `badges:own`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["setOwnPin"];
        post?: never;
        /**
         * Removes the PIN of the caller, whose badge then cannot sign in.
         * @description Permission `badges:own`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["removeOwnPin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/badges/{id}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets the PIN of somebody else, unlocks it, and ends the sessions that began with the badge. A SUPERVISOR sets those of operators.
         * @description Permission `badges:manage`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["setPin"];
        post?: never;
        /**
         * Removes the PIN of somebody else, and ends the sessions that began with the badge.
         * @description Permission `badges:manage`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["removePin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * API keys.
         * @description Permission `keys:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Creates an API key. Its role, and the customer of a CLIENT, cannot change later.
         * @description Permission `keys:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One API key.
         * @description Permission `keys:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes an API key, from its next request on.
         * @description Permission `keys:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        patch: operations["changeKey"];
        trace?: never;
    };
    "/api/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives an API key a new secret. The former one works for some hours more.
         * @description Permission `keys:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends an API key at once and for good.
         * @description Permission `keys:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Products; a client sees its own.
         * @description Permission `products:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Creates a product.
         * @description Permission `products:write`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The packs and further barcodes of the listed products as a CSV file, which an import of packs reads.
         * @description Permission `products:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["exportPacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One product.
         * @description Permission `products:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getProduct"];
        /**
         * Changes or retires a product; its SKU and customer stay, and so do absent fields.
         * @description Permission `products:write`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateProduct"];
        post?: never;
        /**
         * Deletes a product that nothing refers to.
         * @description Permission `products:write`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Locations of a warehouse.
         * @description Permission `locations:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listLocations"];
        put?: never;
        /**
         * Creates a location; its barcode is derived from its name. Without `pickable` it is, unless nothing of its type is for sale.
         * @description Permission `locations:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locations/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The zones of a warehouse's locations, by name.
         * @description Permission `locations:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One location.
         * @description Permission `locations:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getLocation"];
        /**
         * Changes a location; the barcode follows the name, and absent fields stay. Opening both ways drops the reason.
         * @description Permission `locations:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateLocation"];
        post?: never;
        /**
         * Deletes a location that neither stock nor a movement refers to.
         * @description Permission `locations:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteLocation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locations/upload-csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates locations from a CSV file with the columns name and type, and if wanted zone, sequence, pickable, capacity, blockedIn, blockedOut and blockReason: all rows or none.
         * @description Permission `locations:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["uploadLocations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packagings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a warehouse packs goods into and stands them on: cartons, bags, pallets. Their stock is kept where they are products too.
         * @description Permission `packagings:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listPackagings"];
        put?: never;
        /**
         * Creates a packaging: a carton unless it says what else. Without a tare it weighs nothing, without a fill it is filled up.
         * @description Permission `packagings:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createPackaging"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packagings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One packaging.
         * @description Permission `packagings:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getPackaging"];
        /**
         * Changes or retires a packaging; absent fields stay.
         * @description Permission `packagings:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updatePackaging"];
        post?: never;
        /**
         * Deletes a packaging that no package and no suggestion names.
         * @description Permission `packagings:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deletePackaging"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendars/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The working days of a warehouse, by its id. Until somebody says something else it works from Monday to Friday.
         * @description Permission `calendars:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getCalendar"];
        /**
         * Changes the working days of a warehouse. The open orders without a requested date get their ship-by dates anew.
         * @description Permission `calendars:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateCalendar"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ship-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cut-offs and service levels of a warehouse. They give an order without a requested date the day by which it ships. A rule of its customer comes before one of its carrier, and that before one of its priority.
         * @description Permission `calendars:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listShipRules"];
        put?: never;
        /**
         * Creates a rule. Open orders without a requested date get their ship-by dates anew; those that have shipped keep theirs.
         * @description Permission `calendars:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createShipRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ship-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One rule.
         * @description Permission `calendars:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getShipRule"];
        /**
         * Changes a rule; absent fields stay.
         * @description Permission `calendars:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateShipRule"];
        post?: never;
        /**
         * Deletes a rule.
         * @description Permission `calendars:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteShipRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lanes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How long transfers take from a warehouse to others. The ASN of a transfer is expected after these days; without a lane, on the day on which it ships.
         * @description Permission `calendars:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listLanes"];
        put?: never;
        /**
         * Creates the lane from a warehouse to another one; see `/api/warehouses/destinations`.
         * @description Permission `calendars:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createLane"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lanes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One lane.
         * @description Permission `calendars:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getLane"];
        /**
         * Changes how long a lane takes.
         * @description Permission `calendars:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateLane"];
        post?: never;
        /**
         * Deletes a lane.
         * @description Permission `calendars:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteLane"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/doors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The doors of a warehouse, at which trucks are loaded and unloaded.
         * @description Permission `doors:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listDoors"];
        put?: never;
        /**
         * Creates a door.
         * @description Permission `doors:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createDoor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/doors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One door.
         * @description Permission `doors:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getDoor"];
        /**
         * Changes or retires a door; absent fields stay.
         * @description Permission `doors:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateDoor"];
        post?: never;
        /**
         * Deletes a door that nothing names.
         * @description Permission `doors:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteDoor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stock of a warehouse, each balance a row.
         * @description Permission `stock:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listInventory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory/opening": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The listed stock as a CSV file, which an import of opening stock reads. Stock that is in transit is left out.
         * @description Permission `stock:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["exportOpeningStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Units of some products on hand and available.
         * @description Permission `stock:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves free units of a balance to another location, as loose stock.
         * @description Permission `stock:move`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["moveStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory/{id}/adjust": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Corrects a balance by a signed number of free units.
         * @description Permission `stock:adjust`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["adjustStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives free units of a balance another status.
         * @description Permission `stock:adjust`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["changeStockStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ledger of a warehouse: every movement of stock.
         * @description Permission `stock:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/movements/sum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The totals of the movements that match the filters.
         * @description Permission `stock:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getMovementSum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pallets of a warehouse; `recent=true` gives those of the last day, `waiting=true` those with goods that are not put away yet.
         * @description Permission `stock:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listPallets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pallets/{lpn}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One pallet and what is on it.
         * @description Permission `stock:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getPallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pallets/{lpn}/putaway-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggested locations for the putaway of a pallet, with reasons.
         * @description Permission `stock:move`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["suggestPutaway"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pallets/{lpn}/putaway": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts a whole pallet into a location; allocations follow.
         * @description Permission `stock:move`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["putAwayPallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{lpn}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One handling unit, what is in it, the units in it, and its history.
         * @description Permission `stock:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getUnit"];
        /**
         * Says what a unit is made of and weighs; absent fields stay. 409 UNIT_PACKED for the unit of a package, which is weighed as the package.
         * @description Permission `stock:move`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateUnit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes an empty handling unit, into which stock and other units are put.
         * @description Permission `stock:move`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{lpn}/nest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts a unit, with what is in it, into another unit, and brings it there.
         * @description Permission `stock:move`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["nestUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{lpn}/unnest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a unit out of the one in which it stands. It stays in the same location.
         * @description Permission `stock:move`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["unnestUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{lpn}/fill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves free units of a balance into a unit. An empty unit comes to where these units stand.
         * @description Permission `stock:move`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["fillUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/units/{lpn}/relabel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a unit another LPN. The former one is given to no other unit.
         * @description Permission `stock:move`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["relabelUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advance shipping notices.
         * @description Permission `asns:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listAsns"];
        put?: never;
        /**
         * Announces goods; a client may leave its customer out.
         * @description Permission `asns:write`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createAsn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The lines of the listed ASNs as a CSV file. An import of ASNs reads those that are EXPECTED, and leaves out the others.
         * @description Permission `asns:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["exportAsnLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts and variance analytics over all ASNs that fit the filters of the list.
         * @description Permission `asns:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["summarizeAsns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One ASN.
         * @description Permission `asns:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getAsn"];
        /**
         * Changes an ASN that is still EXPECTED; its customer and warehouse stay.
         * @description Permission `asns:write`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateAsn"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was done with an ASN, the oldest first. Of receipts, those that changed its status.
         * @description Permission `asns:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getAsnHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/pallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The units in which goods of a transfer travel, each behind the one in which it stands; none of another ASN.
         * @description Permission `asns:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listAsnPallets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The units that an ASN announces, each behind the one in which it stands, and what was received of them.
         * @description Permission `asns:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listAnnouncedUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels an ASN against which nothing was received, and the booked appointments of its trucks.
         * @description Permission `asns:write`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["cancelAsn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders of a warehouse; `due` gives those that have not shipped and should have before today (LATE) or should today, in the day of the warehouse.
         * @description Permission `orders:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Creates an order and promises it the free units of its products.
         * @description Permission `orders:write`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The lines of the listed orders as a CSV file, which an import of orders reads. What is not on hold, sent or cancelled is OPEN there.
         * @description Permission `orders:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["exportOrderLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The number of orders that are late, due today and in each stage.
         * @description Permission `orders:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["summarizeOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order with its allocations and history.
         * @description Permission `orders:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getOrder"];
        /**
         * Changes an order; changed items are promised again. If-Match takes each version since the last change by PUT.
         * @description Permission `orders:write`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/allocate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tries to promise the missing units.
         * @description Permission `orders:allocate`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["allocateOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels an order that has not shipped; what it was promised or has placed is freed.
         * @description Permission `orders:write`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Holds an order; what it has allocated is kept.
         * @description Permission `orders:allocate`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["holdOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resumes a held order and tries to promise the missing units.
         * @description Permission `orders:allocate`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["resumeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replenishment/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replenishment rules: minimum and maximum of a product in a pick location.
         * @description Permission `replenishment:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listReplenishmentRules"];
        put?: never;
        /**
         * Creates a rule.
         * @description Permission `replenishment:rules`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createReplenishmentRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replenishment/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One rule.
         * @description Permission `replenishment:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getReplenishmentRule"];
        /**
         * Changes minimum and maximum; product and location stay.
         * @description Permission `replenishment:rules`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateReplenishmentRule"];
        post?: never;
        /**
         * Deletes a rule; open tasks stay.
         * @description Permission `replenishment:rules`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteReplenishmentRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replenishment/needs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pick locations whose stock and open tasks are below the minimum, each with the reserve to take next.
         * @description Permission `replenishment:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listReplenishmentNeeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replenishment/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replenishment tasks, open and ended.
         * @description Permission `replenishment:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listReplenishmentTasks"];
        put?: never;
        /**
         * Creates the task that fills a rule's location; by default from the reserve that is next in the rotation of its product.
         * @description Permission `replenishment:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createReplenishmentTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replenishment/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One task.
         * @description Permission `replenishment:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getReplenishmentTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replenishment/tasks/{id}/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves the stock, whole or in part, into its location or another pick location, and ends the task.
         * @description Permission `replenishment:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["finishReplenishmentTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replenishment/tasks/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels a task and frees its units. What orders wait for is picked from the reserve.
         * @description Permission `replenishment:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["cancelReplenishmentTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receives one pallet, or one for good and one for other goods, all or nothing, with or without an ASN.
         * @description Permission `stock:receive`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["receiveBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/pallets/{lpn}/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receives a unit of a transfer as it was sent, with the units in it: with their LPNs, lots and age.
         * @description Permission `stock:receive`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["receivePallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/units/{lpn}/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receives a unit that the ASN announces, with all units in it that are not received yet, as one. Without `items` as it was announced, which the customer must allow (`announcedUnits` ACCEPT).
         * @description Permission `stock:receive`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["receiveUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asns/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends receiving: the remainder comes LATER, or the ASN is closed SHORT, which a supervisor may do.
         * @description Permission `asns:close`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["closeAsn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns, against shipped orders and blind.
         * @description Permission `returns:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listReturns"];
        put?: never;
        /**
         * Announces goods that come back; all returns of an order stay within what was shipped.
         * @description Permission `returns:write`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/returns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One return with its receipts; `pallet` is that of the last one.
         * @description Permission `returns:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getReturn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/returns/shipped-unit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finds, by its LPN or SSCC, a carton, a pallet of cartons or another unit that left with a shipped order; null if none did.
         * @description Permission `returns:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["findShippedUnit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/returns/{id}/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receives goods onto a new pallet, each line with its disposition. RETURN_TO_CLIENT is received and leaves at once. A serial or lot of an order must have left with it.
         * @description Permission `returns:receive`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["receiveReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/returns/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Closes a return that was received in part.
         * @description Permission `returns:receive`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["closeReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/returns/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels a return of which nothing was received.
         * @description Permission `returns:cancel`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["cancelReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lots and serials; a client sees its own. `onHand` counts the warehouses of the caller.
         * @description Permission `stock:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listLots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lots/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One lot.
         * @description Permission `stock:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getLot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lots/{id}/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a lot came from, where it is, and every order that it went out with.
         * @description Permission `stock:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["traceLot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lots/{id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts a lot on hold in every warehouse: orders lose what is not picked of it, and what is picked does not ship.
         * @description Permission `stock:adjust`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["holdLot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lots/{id}/dates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Corrects dates of a lot in every warehouse; an absent one stays, null removes it. Orders lose what has expired by them, or does not last long enough, and get what they may have now.
         * @description Permission `stock:adjust`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["correctLotDates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lots/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says that a lot is another one of its product: its stock, and the open documents and promises that name it, are of that lot from then on.
         * @description Permission `lots:merge`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["mergeLot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lots/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the hold of a lot.
         * @description Permission `stock:adjust`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["releaseLot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/twins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What has two spellings, as earlier releases allowed: merge the lots, and give the others another name or reference. Of a BARCODE the ids are those of its products.
         * @description Permission `twins:read`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listTwins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cycle counts of a warehouse.
         * @description Permission `counts:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listCounts"];
        put?: never;
        /**
         * Creates a cycle count of locations or products, chosen in exactly one way.
         * @description Permission `counts:count`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/counts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One cycle count. Expected quantities are sent only to users who may approve it, and not while it is counted.
         * @description Permission `counts:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/counts/here": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Counts one location: joins the newest running count of it, or starts one.
         * @description Permission `counts:count`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["countHere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/counts/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts a count. Its list is the current stock of the chosen locations or products.
         * @description Permission `counts:count`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["startCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/counts/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enters the counted quantity of a line; an entry of a later scan replaces it.
         * @description Permission `counts:count`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["countLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/counts/{id}/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finishes a location. Open lines of its list count as 0 (ZERO, the default), or stay open, and their stock as it is (NOT_COUNTED).
         * @description Permission `counts:count`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["finishPlace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/counts/{id}/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Identifies a scanned or typed code in this warehouse, without quantities.
         * @description Permission `counts:count`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["findCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/counts/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends counting and submits the count for approval.
         * @description Permission `counts:count`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["submitCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/counts/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approves a count: posts counted less expected quantity of each line.
         * @description Permission `counts:approve`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["approveCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/counts/{id}/recount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends some or all lines back to be counted again; earlier entries are kept and hidden from the counters.
         * @description Permission `counts:approve`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["recountCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/counts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels a count without posting. In REVIEW this needs the permission to approve.
         * @description Permission `counts:count`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["cancelCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Releases an order: what it was promised is placed on stock and becomes its pick list.
         * @description Permission `orders:release`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["releaseOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/pick-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The pick list of a released order, in walking order.
         * @description Permission `orders:pick`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getPickList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/cartons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggests cartons again for what is not packed yet, after products were measured or packagings have changed. 409 CARTONS_PACKED once a package is one of the suggested cartons.
         * @description Permission `orders:pack`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["suggestCartons"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/pick": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Picks allocated units; a stop with a shortReason is a short pick.
         * @description Permission `orders:pick`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["pickOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The units of an order: those that were picked whole or picked into, and its packages.
         * @description Permission `orders:pick`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listOrderUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/tote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets the tote into which a released order is picked. A tote holds one order at a time; it is free again once the order is packed or cancelled. It is a unit with a code of its own: what is picked for the order stands in it.
         * @description Permission `orders:pick`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["setOrderTote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/unpick": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings picked units that are in no package back to a location. PICK_AGAIN: they stay allocated there. PICK_OTHERS: they are free, and stock that nobody was promised is allocated instead. LEAVE_OUT: they are free, and what is missing becomes the follow-up order.
         * @description Permission `orders:pick`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["unpickOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/pack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts picked units into packages.
         * @description Permission `orders:pack`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["packOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/unpack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes packed units out of packages; a package that is left empty is gone.
         * @description Permission `orders:pack`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["unpackOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/packages/{packageId}/weight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records what a package weighs, until its order has shipped.
         * @description Permission `orders:pack`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["weighPackage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/packages/{packageId}/unit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a package a unit with an LPN, until its order has shipped. Does nothing where it is one.
         * @description Permission `orders:pack`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["makePackageUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/ship": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ships a packed order: its stock leaves, and missing units become a follow-up order.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["shipOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/hand-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records that the carrier has what shipped. Without it a shipment counts as handed over when its day ends.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["handOverOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/unship": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undoes a shipment that is not handed over: its units come back to where they were packed, and its follow-up order is cancelled.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["unshipOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records that a shipped order has arrived.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["deliverOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pick-batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders that are picked together in one walk.
         * @description Permission `orders:pick`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listPickBatches"];
        put?: never;
        /**
         * Creates a pick batch of released orders.
         * @description Permission `orders:pick`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createPickBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pick-batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One batch with its walk. Each stop is picked on its own order.
         * @description Permission `orders:pick`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getPickBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pick-batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels an open batch; its orders stay released.
         * @description Permission `orders:pick`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["cancelPickBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Loads: what leaves together in one vehicle, of orders of several customers. `leftOrderId` finds those that departed without packages of an order.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listLoads"];
        put?: never;
        /**
         * Opens a load, with orders if it names some.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createLoad"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One load with its orders, their packages and what was left behind.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getLoad"];
        /**
         * Changes what a load goes by, until it departs; what is absent stays. The carrier cannot become one by which its orders do not go.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateLoad"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads/{id}/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Released orders that could go with an open load: by its carrier or by any, to its destination, and on no load. The most urgent ones first.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["suggestOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads/{id}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts orders on an open load. 409 ON_OTHER_LOAD, GOES_ELSEWHERE or ORDER_HELD names the first that does not fit.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["addLoadOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads/{id}/orders/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes orders, of which nothing is loaded, off an open load.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["removeLoadOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads/{id}/load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Loads a package, or all packages in a unit. 409 ON_OTHER_LOAD, GOES_ELSEWHERE, ORDER_HELD, NOT_ON_LOAD or ORDER_NOT_PACKED says why it does not go.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["loadUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads/{id}/unload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes packages off an open load; their orders stay on it.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["unloadPackages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Closes a load of which everything is loaded, or whose packages left behind are named. 409 LOAD_INCOMPLETE, ORDER_NOT_PACKED, ORDER_HELD or LABELS_DOUBTFUL says what is open.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["closeLoad"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens a closed load again, until it departs.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["reopenLoad"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads/{id}/depart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records that a closed load has left: its orders ship and are handed over, all or none of them, and the truck of its appointment has left. Of an order of which packages were left behind the rest ships; they go on with a follow-up order, which is packed.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["departLoad"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels an open load on which nothing is loaded: its orders are free again, and its booked appointments are cancelled.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["cancelLoad"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The appointments of trucks at the doors of a warehouse, by when they begin.
         * @description Permission `appointments:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listAppointments"];
        put?: never;
        /**
         * Books a door for a truck: with an ASN, for a load, or with neither. A door takes one truck at a time (409 `SLOT_TAKEN`) and is open for all of it. Without a door, somebody gives one later.
         * @description Permission `appointments:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["bookAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The free times of a day at the doors that take such a truck, in whole steps from their opening. Without `minutes` a truck takes as long as the rules of the warehouse say for its pallets.
         * @description Permission `appointments:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One appointment.
         * @description Permission `appointments:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getAppointment"];
        /**
         * Changes or moves an appointment; absent fields stay. Its time and its door change only until the truck stands at it.
         * @description Permission `appointments:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateAppointment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}/arrive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The truck is here. Times of waiting begin.
         * @description Permission `appointments:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["arriveTruck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}/dock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The truck stands at its door, or at another one, which takes one truck at a time (409 `DOOR_OCCUPIED`).
         * @description Permission `appointments:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["dockTruck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The truck is unloaded or loaded.
         * @description Permission `appointments:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["finishTruck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The truck has left; its door takes the next one.
         * @description Permission `appointments:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["releaseTruck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}/miss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The truck did not come. Others may have its time.
         * @description Permission `appointments:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["missTruck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes back the last step of the truck, also that it did not come, with its instant. 409 `DOOR_OCCUPIED` or `SLOT_TAKEN` if its door or its time is another truck's meanwhile.
         * @description Permission `appointments:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["undoTruck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels an appointment. Others may have its time.
         * @description Permission `appointments:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["cancelAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appointments/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approves what a carrier booked by a link, who then learns the door.
         * @description Permission `appointments:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["approveAppointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dock-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How long trucks take at the doors of a warehouse, by its id.
         * @description Permission `appointments:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getDockRules"];
        /**
         * Changes how long trucks take. Booked appointments keep their times.
         * @description Permission `doors:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateDockRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dock-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The links by which carriers book without an account. Their tokens are not kept.
         * @description Permission `appointments:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listDockLinks"];
        put?: never;
        /**
         * Makes a link for the carrier of an ASN or a load, or for any carrier. The response alone has its token: the page is `/dock#token`.
         * @description Permission `appointments:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createDockLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dock-links/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends a link at once. What was booked by it stays.
         * @description Permission `appointments:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["revokeDockLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dock/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the holder of a link sees: the free times of a day, and what was booked by the link.
         * @description Needs no session.
         */
        post: operations["viewDock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dock/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Books a free time by a link. The server chooses the door.
         * @description Needs no session.
         */
        post: operations["bookByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dock/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes or moves what was booked by the link; absent fields stay.
         * @description Needs no session.
         */
        post: operations["changeByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dock/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels what was booked by the link.
         * @description Needs no session.
         */
        post: operations["cancelByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open work on the floor of a warehouse, in order of urgency, due date and way; `mine=true` gives what the caller has claimed.
         * @description Permission `tasks:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The staff of a warehouse, by name, to whom tasks can be given, and the tasks that each of them may do.
         * @description Permission `tasks:assign`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listWorkers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/task-kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets which tasks somebody of the staff of a warehouse may do, in every warehouse. What they have claimed stays theirs.
         * @description Permission `tasks:assign`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["setWorkerTasks"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claims the next task for the caller for 10 minutes: the one that the caller has claimed already, else the most urgent that nobody has. 404 where there is none.
         * @description Permission `tasks:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["claimNextTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/tote-walk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts released orders into a pick batch that is walked with a tote for each, and claims it for the caller for 10 minutes: the orders that are named, or the next ones that nobody has. 404 where there is none.
         * @description Permission `tasks:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["claimToteWalk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claims a task for the caller for 10 minutes, or extends the claim. A supervisor may give it to somebody by `userId`, also where it is claimed.
         * @description Permission `tasks:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["claimTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends a claim; that of somebody else by a supervisor alone.
         * @description Permission `tasks:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["releaseTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the claim of a task whose work is done. 409 TASK_OPEN while something is left to do.
         * @description Permission `tasks:work`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["completeTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Identifies a scanned code: a pallet with its location, a location, products, lots; else an order, ASN or return, a pick batch (BATCH-12), a load (LD-000001, or the name of its door), the ASN of an announced unit, the order of a package (PACKAGE-12) or in a tote, a user (USER-7, for staff). Finds LPNs of the caller’s other warehouses too.
         * @description Permission `stock:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["scanCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/label-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Templates of labels. The newest active one of the client, else of all, is printed.
         * @description Permission `labels:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listLabelTemplates"];
        put?: never;
        /**
         * Creates a template. Refuses what its check calls an error.
         * @description Permission `labels:manage`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createLabelTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/label-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One template with the content of its newest version.
         * @description Permission `labels:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getLabelTemplate"];
        /**
         * Changes a template; absent fields stay. Another content or size is a new version: a saved one never changes. One that came with Lading is only retired.
         * @description Permission `labels:manage`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateLabelTemplate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/label-templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The saved versions of a template.
         * @description Permission `labels:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listLabelVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/label-templates/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Saves what an earlier version was as a new one.
         * @description Permission `labels:manage`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["restoreLabelVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/label-templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a template and renders it with sample data, or with what a record has. Saves nothing.
         * @description Permission `labels:manage`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["previewLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Labels of records of a warehouse, ready for a printer.
         * @description Permission `labels:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["renderLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened in the caller's warehouses, in the order in which it was committed. Kept for the days that the settings give.
         * @description Permission `changes:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhooks: where changes are sent, as Standard Webhooks describes it.
         * @description Permission `webhooks:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Creates a webhook, which gets what changes from now on. With a customer it gets what a client of that customer may see.
         * @description Permission `webhooks:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook.
         * @description Permission `webhooks:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Deletes a webhook with its deliveries.
         * @description Permission `webhooks:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Changes a webhook. One that is enabled again goes on where it stopped.
         * @description Permission `webhooks:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/api/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a webhook a new secret. Deliveries are signed with both secrets for some hours.
         * @description Permission `webhooks:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["rotateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends `webhook.test` at once, also where the webhook is disabled, and returns what came back.
         * @description Permission `webhooks:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The deliveries of a webhook, with their bodies.
         * @description Permission `webhooks:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends ended deliveries again, with the same ids and bodies: one, or those of a span.
         * @description Permission `webhooks:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["replayDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts at carriers, by which labels are bought.
         * @description Permission `carriers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listCarrierAccounts"];
        put?: never;
        /**
         * Creates an account at a carrier.
         * @description Permission `carriers:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createCarrierAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carriers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One account at a carrier.
         * @description Permission `carriers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getCarrierAccount"];
        /**
         * Changes or retires an account; absent fields stay. Its adapter is fixed.
         * @description Permission `carriers:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updateCarrierAccount"];
        post?: never;
        /**
         * Deletes an account by which no label was bought; others can be retired.
         * @description Permission `carriers:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deleteCarrierAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carriers/{id}/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replaces the credentials of an account. They are kept encrypted, and never shown.
         * @description Permission `carriers:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["setCarrierCredentials"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carrier-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rules that choose a service for a package, by customer.
         * @description Permission `carriers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getCarrierRules"];
        /**
         * Replaces the rules of a customer, or those of all others.
         * @description Permission `carriers:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["setCarrierRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carriers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks the carrier what it offers. Buys nothing.
         * @description Permission `carriers:write`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["testCarrierAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipping-labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The labels of packages that were bought, or asked for.
         * @description Permission `carriers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listShippingLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipping-labels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One label.
         * @description Permission `carriers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getShippingLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipping-labels/{id}/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is printed. 404 while there is nothing.
         * @description Permission `carriers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getLabelContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carrier-manifests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The closes of the day that carriers were told of.
         * @description Permission `carriers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listManifests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipping-labels/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends by a person what no answer came for: bought with this number, or not bought.
         * @description Permission `carriers:settle`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["settleLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/packages/{packageId}/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What carriers ask for a package, and what the rules choose. Buys nothing.
         * @description Permission `orders:pack`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["quotePackage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/packages/{packageId}/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buys the label of a package, by a service or by the rules. 409 LABEL_EXISTS if it has one that is or may be paid.
         * @description Permission `orders:pack`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["buyLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipping-labels/{id}/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks the carrier whether a label was bought that no answer came for.
         * @description Permission `orders:pack`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["findLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipping-labels/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a label back to the account that bought it.
         * @description Permission `orders:pack`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["voidLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipping-labels/{id}/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks the carrier where a package is.
         * @description Permission `orders:pack`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["trackLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/carriers/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Closes the day of an account: the labels of a warehouse that are in no manifest. Tries again the one that no answer came for.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["closeCarrierDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The mail subscriptions of the caller.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getSubscriptions"];
        /**
         * Replaces the mail subscriptions of the caller. Topics that are left out are off.
         * @description Permission `session:own`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["changeSubscriptions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends all notices of the user to whom the link was sent. Mail programs call it by one click (RFC 8058), with a form that is not read.
         * @description Needs no session.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/printers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The printers of a warehouse.
         * @description Permission `printers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listPrinters"];
        put?: never;
        /**
         * Creates a printer.
         * @description Permission `printers:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createPrinter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/printers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One printer.
         * @description Permission `printers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getPrinter"];
        /**
         * Changes or retires a printer; absent fields stay. Jobs that wait go to its new address.
         * @description Permission `printers:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        put: operations["updatePrinter"];
        post?: never;
        /**
         * Deletes a printer without jobs and rules.
         * @description Permission `printers:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deletePrinter"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/printers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prints a test: the name of the printer, the edges of its media and a bar code.
         * @description Permission `printers:print`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["testPrinter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/print-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which printer prints a kind of label at a workstation, in a zone, on a shared device, or (without any of them) everywhere. The nearest place decides.
         * @description Permission `printers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listPrintRules"];
        put?: never;
        /**
         * Creates a rule, for at most one of a workstation, a zone and a shared device.
         * @description Permission `printers:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createPrintRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/print-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a rule.
         * @description Permission `printers:write`: ADMIN, SUPERVISOR; within their warehouses and, for a CLIENT, its own customer.
         */
        delete: operations["deletePrintRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/print-choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The printer of each kind of label at a workstation or in a zone. The shared device of the session counts too.
         * @description Permission `printers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getPrintChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/print-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print jobs. Ended ones are kept for the days that the settings say.
         * @description Permission `printers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listPrintJobs"];
        put?: never;
        /**
         * Prints the labels of records as one job, on the printer that is named, or on that of the place: of the shared device, the workstation or the zone. Units may be named by their LPNs; their labels are those of their kinds.
         * @description Permission `printers:print`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createPrintJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/print-jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One print job.
         * @description Permission `printers:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getPrintJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/print-jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels a job that waits or failed.
         * @description Permission `printers:print`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["cancelPrintJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/print-jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a failed job again. Of one that was possibly printed, the audit trail keeps it.
         * @description Permission `printers:print`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["retryPrintJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/print-jobs/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says that a job that failed was printed after all.
         * @description Permission `printers:print`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["confirmPrintJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/print-jobs/{id}/reprint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prints an ended job again, as a new job, on the same printer or another. The audit trail keeps the reason.
         * @description Permission `printers:print`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["reprintJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/print-jobs/lease": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes due jobs of the printers with the connection AGENT in the caller's warehouses, one of each printer, for a minute. For print agents.
         * @description Permission `printers:serve`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["leasePrintJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/print-jobs/{id}/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says that a taken job is about to be sent. If this is refused, nothing may be sent: somebody cancelled it, or another agent has it.
         * @description Permission `printers:serve`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["beginPrintJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/print-jobs/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says how a taken job ended. NOT_PRINTED is tried again after a pause, UNSURE waits for a person. May be repeated until it is answered.
         * @description Permission `printers:serve`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["reportPrintJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/papers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A paper of an order, as data to draw: its packing list, a packing slip for each package, its delivery note or its consignment note (CMR), which is for staff. Unknown values are empty.
         * @description Permission `orders:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getOrderPapers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{id}/papers/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same paper as a PDF. Its font has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters; other signs are boxes, and a line says so. 404 NO_PAPER where there is none.
         * @description Permission `orders:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getOrderPapersPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads/{id}/papers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A paper of what is loaded, as data to draw: the bill of lading (VICS), with its supplement, and a master above those of several consignees; the manifest; the packing list of each order, of each pallet or other unit in which packages stand (PALLET_LIST), and of each package (PACKING_SLIP); the delivery note of each order; or a consignment note (CMR) for each consignee, in three sheets. Until the load is closed, their titles say DRAFT.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getLoadPapers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loads/{id}/papers/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same paper of a load as a PDF. 404 NO_PAPER while nothing is loaded.
         * @description Permission `orders:ship`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getLoadPapersPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/inventory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stock by product, location, status or customer with its age, now or as it stood at a past instant.
         * @description Permission `reports:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getInventoryReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The performance of a warehouse between two days, by default the last 30: the standard figures, in total and by day, week or month.
         * @description Permission `reports:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getPerformanceReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/packagings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The packagings that were suggested for the orders that shipped between two days, by default the last 30, and those that were used.
         * @description Permission `packagings:read`: ADMIN, SUPERVISOR, OPERATOR; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getPackagingReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stock of each product in each warehouse of the caller, now or as it stood at a past instant. A day means its end, in UTC unless `tz` is given.
         * @description Permission `reports:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listWarehouseStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/allocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open allocations: the units of stock that are placed for orders, picked ones where they stand now.
         * @description Permission `reports:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listOpenAllocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/allocations/sum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The totals of the open allocations that match the filters.
         * @description Permission `reports:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getAllocationSum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open work of a warehouse, its most urgent orders, its last movements and the figures of its last 14 days.
         * @description Permission `dashboard:read`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Imports of files; a client sees its own.
         * @description Permission `imports:run`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Uploads a file with a header: a CSV, plain or as .gz, or a sheet of a workbook (.xlsx). A background job checks it, and imports nothing of it where a row is bad. A good file is written in parts, each in a transaction of its own (`written`): a file of up to 1,000 rows in one, of opening stock up to 500, of updates, packs, users and warehouses up to 50. Without `mapping` its columns are read as those of the last import of this kind and customer, where they were chosen and the file has them; it waits (MAPPING) where a needed column is missing (`required`, `lacking`), a header is mistyped, the sheet hides rows or columns and neither `dryRun` nor `hidden` is given, or its encoding is guessed without `dryRun`. `customerId` and `warehouseId` are for rows that name none.
         * @description Permission `imports:run`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A CSV file with the header of every column of a kind, and a row that shows how they are written, which an import leaves out.
         * @description Permission `imports:run`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getImportTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One import: its state, columns, and faults by kind.
         * @description Permission `imports:run`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts an import of the same file again, with other choices. What is absent stays; `dryRun` without a value is false. An import of which a part is written goes on behind it, unless another sheet or encoding is read.
         * @description Permission `imports:run`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/mended-rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Uploads the file of bad rows once they are mended. Each takes the place of the row that its `reasons` name; bad rows that it lacks are left out. The file is then checked as a whole, which writes nothing.
         * @description Permission `imports:run`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["mendImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels an import that has not ended. What is written of it stays (`written`).
         * @description Permission `imports:run`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["cancelImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/bad-rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bad rows as a CSV file: the columns of the file as they were, and a column `reasons`, which begins with the line.
         * @description Permission `imports:run`: ADMIN, SUPERVISOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getBadRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What runs, waits and fails in the background.
         * @description Permission `jobs:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replica": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The replica for reads, as this server sees it; null if none is configured.
         * @description Permission `jobs:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["getReplica"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Has what fails of a job tried again at once: one item, or all (null).
         * @description Permission `jobs:manage`: ADMIN; within their warehouses and, for a CLIENT, its own customer.
         */
        post: operations["retryJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events that name the rooms in which data of a warehouse has changed.
         * @description Permission `events:listen`: ADMIN, SUPERVISOR, OPERATOR, CLIENT; within their warehouses and, for a CLIENT, its own customer.
         */
        get: operations["listenEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AuditEntry: {
            id: number;
            /** Format: date-time */
            at: string;
            userId: number | null;
            /** @description The email that the user had, `operator command`, `identity provider`, `Lading` of what it does by itself, or `not signed in` of a failed sign-in. */
            by: string;
            /** @enum {string} */
            entity: "SETTINGS" | "CARRIER" | "REASON_CODE" | "USER" | "API_KEY" | "WEBHOOK" | "SHARED_DEVICE" | "WAREHOUSE" | "CUSTOMER" | "PRODUCT" | "LOCATION" | "LOT" | "PACKAGING" | "LABEL_TEMPLATE" | "CALENDAR" | "SHIP_RULE" | "LANE" | "CARRIER_ACCOUNT" | "CARRIER_RULES" | "SHIPPING_LABEL" | "PRINTER" | "PRINT_RULE" | "PRINT_JOB" | "DOOR" | "DOCK_RULES" | "DOCK_LINK" | "APPOINTMENT";
            entityId: number;
            /** @description Its name at that instant. */
            name: string;
            /** @enum {string} */
            action: "CREATED" | "CHANGED" | "DELETED" | "SIGNED_IN" | "SIGN_IN_FAILED" | "SIGNED_OUT" | "SESSION_ENDED" | "SENT_FOR";
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
        };
        Carrier: {
            id: number;
            name: string;
            trackingUrl: string | null;
            scac: string | null;
            /** @description False: no longer suggested; its tracking links still work. */
            active: boolean;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        ReasonCode: {
            id: number;
            /** @enum {string} */
            kind: "ADJUSTMENT" | "STATUS_CHANGE" | "SHORT_PICK" | "RETURN" | "CANCELLATION";
            name: string;
            /** @description Of a reason for returns: what becomes of the goods unless somebody sees otherwise. Null: what its words say. */
            disposition: ("AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RETURN_TO_CLIENT") | null;
            /** @description False: no longer suggested. */
            active: boolean;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        Settings: {
            companyName: string | null;
            currency: ("AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG") | null;
            /**
             * Format: locale
             * @description A language tag (BCP 47): how numbers, prices and dates are written.
             */
            locale: string;
            carriers: components["schemas"]["Carrier"][];
            /** @description For staff only. */
            reasonCodes?: components["schemas"]["ReasonCode"][];
            /** @description A shared device that nobody has touched for so long ends the session of its user. */
            idleLockMinutes?: number;
            /** @description Products that make up the first `a` per cent of the movements are A, up to `b` per cent B, the others C. */
            abcLimits?: {
                /** @description Per cent. */
                a: number;
                /** @description Per cent. */
                b: number;
            };
            /**
             * Format: price
             * @description A count that differs from the ledger by no more than this, in per cent, is not counted again. At most two decimals.
             */
            countTolerancePercent?: number;
            /** @description A count that differs by more units, over and short, or by more value at unit cost, is approved by somebody who did not count it. Null: no limit. */
            countApprovalLimits?: {
                units: number | null;
                value: number | null;
            };
            /** @description The release of an order makes the replenishment tasks that its pick locations need. */
            replenishOnRelease?: boolean;
            /** @description Loose units that the pick locations of a product lack at the release of an order wait there for a replenishment task; else they are picked from reserve. */
            waitForReplenishment?: boolean;
            webhookNetworks?: components["schemas"]["WebhookNetworks"];
            printNetworks?: components["schemas"]["PrintNetworks"];
            /** @description An ADMIN without a second factor sets one up at the next sign-in, before anything else. Only an ADMIN who has one turns it on. */
            requireSecondFactor?: boolean;
            /** @description The administrator who alone signs in by password while local sign-in is closed; null: everybody may. Closing needs an identity provider, and an enabled ADMIN who chose their password. */
            emergencyAdminId?: number | null;
            gs1CompanyPrefix?: string | null;
            /** @description Capital letters, digits and . / _ - around one run of 4 to 12 #, which is the number. */
            lpnPattern?: string;
            /** @description How long what is needed only for a while is kept, in days. Documents, lots, stock, movements and the audit trail are kept for ever. */
            retention?: {
                /** @description Days that a cursor of `GET /api/changes` works; the changes are deleted a day later. */
                changes: number;
                /** @description Days from the change for which ended deliveries of webhooks are kept, with what was sent. */
                deliveries: number;
                /** @description Days that mails and the notices in them are kept. */
                mails: number;
                /** @description Days that imports and their files are kept. */
                imports: number;
                /** @description Days that ended print jobs are kept, with what was printed. */
                prints: number;
            };
            /** @description For an ADMIN: the number that the next pallet will probably take. */
            nextLpnNumber?: number;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        Mail: {
            id: number;
            user: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
            /** @enum {string} */
            kind: "INVITATION" | "PASSWORD_RESET" | "NOTICE" | "DIGEST" | "PASSWORD_CHANGED" | "SECOND_FACTOR_ADDED" | "SECOND_FACTOR_REMOVED" | "RECOVERY_CODES_RENEWED" | "PASSKEY_ADDED" | "PASSKEY_REMOVED";
            /** @enum {string} */
            status: "PENDING" | "SENT" | "FAILED" | "DROPPED";
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            attemptedAt: string | null;
            nextAttemptAt: string | null;
            error: string | null;
        };
        Warehouse: {
            id: number;
            name: string;
            address: string | null;
            country: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW") | null;
            /**
             * Format: time-zone
             * @description An IANA name. Days are of this zone; a report without it takes that of its warehouse.
             */
            timeZone: string;
            /**
             * @description What a short pick does besides: OFF nothing; COUNT has the place counted; HOLD also keeps its units from orders until that count is done.
             * @enum {string}
             */
            shortPicks: "OFF" | "COUNT" | "HOLD";
            /** @description False: retired. New records may not refer to it; its history stays. */
            active: boolean;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        User: {
            id: number;
            email: string;
            name: string;
            /** @enum {string} */
            role: "ADMIN" | "SUPERVISOR" | "OPERATOR" | "CLIENT";
            customerId: number | null;
            /** @description True for a user of a CLIENT who sees what the client sees and sends nothing. */
            readOnly: boolean;
            /** @description True for a user of a CLIENT who manages the logins of the client’s other users. */
            chief: boolean;
            disabled: boolean;
            /** @description The tasks of the floor that the user may do; null for all that the role allows. */
            taskKinds: ("PUTAWAY" | "REPLENISHMENT" | "PICK" | "PICK_BATCH" | "PACK" | "LOAD" | "RETURN" | "COUNT")[] | null;
            /** @description True while the password is one that somebody else chose. */
            passwordSetByOther: boolean;
            passwordEndsAt: string | null;
            /**
             * @description Whether the user has a password, is bound to an account of the identity provider, or both.
             * @enum {string}
             */
            signsInBy: "PASSWORD" | "PROVIDER" | "EITHER";
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        View: {
            id: number;
            /** @enum {string} */
            list: "orders" | "asns" | "inventory";
            name: string;
            /** @description Search, sort and filters, as the query of the list’s address. */
            query: string;
        };
        Customer: {
            id: number;
            name: string;
            email: string;
            rotation: ("FIFO" | "FEFO" | "LIFO") | null;
            /** @description A more urgent order takes promised units over from less urgent ones. */
            overtaking: boolean;
            minRemainingDays: number | null;
            /**
             * @description How units that an ASN announces are received: ACCEPT as announced, by one scan; CHECK against what was announced; BLIND counted by somebody who does not see it.
             * @enum {string}
             */
            announcedUnits: "ACCEPT" | "CHECK" | "BLIND";
            /** @description False: retired. New records may not refer to it; its history stays. */
            active: boolean;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        AccountNotice: {
            id: number;
            /** @enum {string} */
            kind: "PASSWORD_CHANGED" | "SECOND_FACTOR_ADDED" | "SECOND_FACTOR_REMOVED" | "RECOVERY_CODES_RENEWED" | "PASSKEY_ADDED" | "PASSKEY_REMOVED";
            /** @description True if an administrator did it. */
            byOther: boolean;
            address: string | null;
            /** Format: date-time */
            at: string;
        };
        Passkey: {
            id: number;
            name: string;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
        };
        Session: {
            id: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastSeenAt: string;
            /** Format: date-time */
            expiresAt: string;
            address: string | null;
            userAgent: string | null;
            /** @description True for the session of the request. */
            current: boolean;
        };
        BadgeHolder: {
            id: number;
            name: string;
            email: string;
            /** @enum {string} */
            role: "ADMIN" | "SUPERVISOR" | "OPERATOR" | "CLIENT";
            /** @description The code of the badge. */
            badge: string;
            /**
             * @description LOCKED after too many wrong ones, until the next sign-in with a password or a new PIN.
             * @enum {string}
             */
            pin: "NONE" | "SET" | "LOCKED";
        };
        SharedDevice: {
            id: number;
            name: string;
            warehouse: {
                id: number;
                name: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** @description When somebody last signed in there with a badge. */
            lastUsedAt: string | null;
        };
        ApiKey: {
            id: number;
            name: string;
            /** @enum {string} */
            status: "ACTIVE" | "EXPIRED" | "REVOKED";
            /** @enum {string} */
            role: "ADMIN" | "SUPERVISOR" | "OPERATOR" | "CLIENT";
            customer: {
                id: number;
                name: string;
            } | null;
            warehouses: {
                id: number;
                name: string;
            }[];
            scopes: ("changes:read" | "dashboard:read" | "audit:read" | "settings:read" | "settings:write" | "warehouses:read" | "warehouses:write" | "webhooks:manage" | "jobs:manage" | "customers:read" | "products:read" | "products:write" | "locations:read" | "locations:write" | "packagings:read" | "packagings:write" | "labels:read" | "labels:manage" | "calendars:read" | "calendars:write" | "doors:read" | "doors:write" | "appointments:read" | "appointments:write" | "appointments:work" | "printers:read" | "printers:write" | "printers:print" | "printers:serve" | "stock:read" | "stock:receive" | "stock:move" | "stock:adjust" | "twins:read" | "lots:merge" | "asns:read" | "asns:write" | "asns:close" | "asns:closeShort" | "reports:read" | "orders:read" | "orders:write" | "orders:allocate" | "orders:release" | "orders:pick" | "orders:pack" | "orders:ship" | "carriers:read" | "carriers:write" | "carriers:settle" | "returns:read" | "returns:write" | "returns:receive" | "returns:cancel" | "replenishment:read" | "replenishment:rules" | "replenishment:work" | "tasks:read" | "tasks:work" | "tasks:assign" | "imports:run" | "counts:read" | "counts:count" | "counts:approve")[];
            addresses: string[];
            /** @description Requests of a minute, to all servers together; 600 by default. */
            requestsPerMinute: number;
            expiresAt: string | null;
            /** @description How the secret begins, after `lk_`. */
            prefix: string;
            /** @description Secrets from before a rotation that still work. */
            former: {
                /** @description How the secret begins, after `lk_`. */
                prefix: string;
                /** Format: date-time */
                endsAt: string;
            }[];
            /** @description To the minute. */
            lastUsedAt: string | null;
            lastUsedAddress: string | null;
            revokedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        KeyWithSecret: {
            id: number;
            name: string;
            /** @enum {string} */
            status: "ACTIVE" | "EXPIRED" | "REVOKED";
            /** @enum {string} */
            role: "ADMIN" | "SUPERVISOR" | "OPERATOR" | "CLIENT";
            customer: {
                id: number;
                name: string;
            } | null;
            warehouses: {
                id: number;
                name: string;
            }[];
            scopes: ("changes:read" | "dashboard:read" | "audit:read" | "settings:read" | "settings:write" | "warehouses:read" | "warehouses:write" | "webhooks:manage" | "jobs:manage" | "customers:read" | "products:read" | "products:write" | "locations:read" | "locations:write" | "packagings:read" | "packagings:write" | "labels:read" | "labels:manage" | "calendars:read" | "calendars:write" | "doors:read" | "doors:write" | "appointments:read" | "appointments:write" | "appointments:work" | "printers:read" | "printers:write" | "printers:print" | "printers:serve" | "stock:read" | "stock:receive" | "stock:move" | "stock:adjust" | "twins:read" | "lots:merge" | "asns:read" | "asns:write" | "asns:close" | "asns:closeShort" | "reports:read" | "orders:read" | "orders:write" | "orders:allocate" | "orders:release" | "orders:pick" | "orders:pack" | "orders:ship" | "carriers:read" | "carriers:write" | "carriers:settle" | "returns:read" | "returns:write" | "returns:receive" | "returns:cancel" | "replenishment:read" | "replenishment:rules" | "replenishment:work" | "tasks:read" | "tasks:work" | "tasks:assign" | "imports:run" | "counts:read" | "counts:count" | "counts:approve")[];
            addresses: string[];
            /** @description Requests of a minute, to all servers together; 600 by default. */
            requestsPerMinute: number;
            expiresAt: string | null;
            /** @description How the secret begins, after `lk_`. */
            prefix: string;
            /** @description Secrets from before a rotation that still work. */
            former: {
                /** @description How the secret begins, after `lk_`. */
                prefix: string;
                /** Format: date-time */
                endsAt: string;
            }[];
            /** @description To the minute. */
            lastUsedAt: string | null;
            lastUsedAddress: string | null;
            revokedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
            /** @description Sent as `Authorization: Bearer lk_...`. Only this response has it; the server keeps its hash. */
            secret: string;
        };
        Pack: {
            id: number;
            name: string;
            /** @description Base units in one pack. */
            units: number;
            gtin: string | null;
            weightGrams: number | null;
            lengthMm: number | null;
            widthMm: number | null;
            heightMm: number | null;
        };
        Product: {
            id: number;
            sku: string;
            name: string;
            /** @description Base quantity; stock is in the inventory. */
            quantity: number;
            barcode: string | null;
            /** @description What the base unit is called. */
            unit: string;
            weightGrams: number | null;
            lengthMm: number | null;
            widthMm: number | null;
            heightMm: number | null;
            packs: components["schemas"]["Pack"][];
            barcodes: {
                code: string;
                packId: number | null;
            }[];
            /** @enum {string} */
            tracking: "NONE" | "LOT" | "SERIAL";
            /**
             * @description OUTBOUND: its units have serials that are recorded when they are packed. Not for a product that is tracked by serial.
             * @enum {string}
             */
            serialCapture: "NONE" | "OUTBOUND";
            /** @description True: its lots have a last day of use. */
            expires: boolean;
            rotation: ("FIFO" | "FEFO" | "LIFO") | null;
            /** @description True: each unit is sent as it is, in no other box. */
            shipsInOwnBox: boolean;
            /** @description True: its height stays upright in a carton. */
            thisSideUp: boolean;
            /** @description Products of two different classes are never suggested for one carton; those without go with all. */
            segregationClass: string | null;
            unitCost: number | null;
            /** @description False: retired. New records may not refer to it; its history stays. */
            active: boolean;
            customerId: number;
            customer: {
                id: number;
                name: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        Location: {
            id: number;
            name: string;
            /** @enum {string} */
            type: "STORAGE" | "PICK" | "STAGING" | "HAZARDOUS" | "CUSTOMS" | "RECEIVING" | "PACKING" | "DISPATCH" | "QUARANTINED";
            barcode: string | null;
            zone: string | null;
            sequence: number | null;
            /** @description False: whole pallets leave it for orders, and loose units come down by replenishment. */
            pickable: boolean;
            capacity: number | null;
            /** @description Nothing is brought into it. */
            blockedIn: boolean;
            /** @description Nothing is taken from it, and orders get no stock from it. */
            blockedOut: boolean;
            blockReason: string | null;
            /** @description False: retired. New records may not refer to it; its history stays. */
            active: boolean;
            warehouseId: number;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        Packaging: {
            id: number;
            name: string;
            /**
             * @description The kind of unit that it is. Orders are packed into cartons alone.
             * @enum {string}
             */
            unitKind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
            /** @description Millimetres of the inside. */
            lengthMm: number;
            /** @description Millimetres of the inside. */
            widthMm: number;
            /** @description Millimetres of the inside. */
            heightMm: number;
            /** @description Grams of the empty packaging. */
            tareGrams: number;
            maxWeightGrams: number | null;
            /** @description How much of the inside goods fill at most. 100 unless something else is said: less leaves room for padding. */
            fillPercent: number;
            /** @description What one costs. Suggestions take the cheapest that fits; those without come last. */
            cost: number | null;
            /** @description Carriers of the settings that take it; empty if all do. */
            carriers: string[];
            /** @description The product that it is, whose stock is kept; null if none is. */
            product: {
                id: number;
                sku: string;
                name: string;
            } | null;
            /** @description False: retired. New records may not refer to it; its history stays. */
            active: boolean;
            warehouseId: number;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        Calendar: {
            id: number;
            name: string;
            timeZone: string;
            /** @description The days of the week, from 1 for Monday to 7 for Sunday. */
            workingDays: number[];
            /** @description Days on which the warehouse does not work, in any order; each day once. */
            holidays: {
                /** Format: date */
                day: string;
                name: string;
            }[];
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        /** @description A time of the warehouse. What comes in at this minute or later is late. */
        Cutoff: string;
        Lane: {
            id: number;
            destination: {
                id: number;
                name: string;
            };
            /** @description Working days of the destination; 0 for the day on which it ships. */
            days: number;
            warehouseId: number;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        ShipRule: {
            id: number;
            name: string;
            /** @description Null for every carrier. */
            carrier: string | null;
            /** @description Null for every priority. */
            priority: number | null;
            cutoff: components["schemas"]["Cutoff"];
            /** @description Working days; 0 for the day on which the order counts. */
            days: number;
            /** @description Null for every customer. */
            customer: {
                id: number;
                name: string;
            } | null;
            warehouseId: number;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        Door: {
            id: number;
            name: string;
            kind: components["schemas"]["DoorKind"];
            /** @description When it is open, in any order; a day without hours is closed, and so is a holiday of the warehouse. */
            hours: components["schemas"]["Hours"][];
            /** @description Where goods stand before they are loaded, or after they are unloaded. */
            stagingLocation: {
                id: number;
                name: string;
            } | null;
            /** @description False: retired. New records may not refer to it; its history stays. */
            active: boolean;
            warehouseId: number;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        /**
         * @description Which trucks it takes.
         * @enum {string}
         */
        DoorKind: "INBOUND" | "OUTBOUND" | "BOTH";
        Hours: {
            /** @description From 1 for Monday to 7 for Sunday. */
            weekday: number;
            /** @description A time of the warehouse. */
            opens: string;
            /** @description A time of the warehouse; 24:00 for the end of the day. */
            closes: string;
        };
        Availability: {
            productId: number;
            /** @description All units there are: placed, promised, held, expired, notSellable and available ones. */
            onHand: number;
            /** @description Units that are placed for orders, from their release until they ship. */
            placed: number;
            /** @description Units that orders were promised and that are not placed yet. */
            promised: number;
            /** @description Other units of lots that are on hold. */
            held: number;
            /** @description Other units of lots that have expired. */
            expired: number;
            /** @description Other units that orders may not take: of another status, in such a place, in transit, or being looked for. */
            notSellable: number;
            /** @description Units that may still be promised. */
            available: number;
            /** @description Units that orders were promised or that are placed for them. */
            allocated: number;
        };
        InventoryRecord: {
            id: number;
            product: {
                id: number;
                sku: string;
                name: string;
            };
            /** @description The same as `onHand`. */
            quantity: number;
            /** @description The same as `placed`. */
            allocated: number;
            /** @description All units there are: placed, promised, held, expired, notSellable and available ones. */
            onHand: number;
            /** @description Units that are placed for orders, from their release until they ship. */
            placed: number;
            /** @description Units that orders were promised and that are not placed yet. */
            promised: number;
            /** @description Other units of lots that are on hold. */
            held: number;
            /** @description Other units of lots that have expired. */
            expired: number;
            /** @description Other units that orders may not take: of another status, in such a place, in transit, or being looked for. */
            notSellable: number;
            /** @description Units that may still be promised. */
            available: number;
            /** @enum {string} */
            status: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
            /** Format: date-time */
            receivedDate: string;
            lot: {
                id: number;
                /** @description The code of the lot, or the serial. */
                code: string;
                expiresOn: string | null;
                producedOn: string | null;
                onHold: boolean;
            } | null;
            pallet: {
                lpn: string;
                location: {
                    id: number;
                    name: string;
                } | null;
            } | null;
            location: {
                id: number;
                name: string;
            } | null;
            /** @description The count that looks for units which a picker did not find here: orders take nothing of them until it is done. */
            shortCountId: number | null;
        };
        Movement: {
            id: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "RECEIVE" | "PUTAWAY" | "MOVE" | "STATUS" | "ADJUST" | "PICK" | "SHIP" | "RETURN" | "COUNT" | "TRANSFER" | "UNSHIP" | "OPENING";
            product: {
                id: number;
                sku: string;
                name: string;
            };
            lot: {
                id: number;
                /** @description The code of the lot, or the serial. */
                code: string;
                expiresOn: string | null;
                producedOn: string | null;
            } | null;
            /** @description Units; sums may pass the range of a single line. */
            quantity: number;
            /** @description Signed units that it adds to the stock of the filters, or takes from it; 0 for a move within that stock. */
            change: number;
            from: {
                pallet: {
                    lpn: string;
                } | null;
                location: {
                    id: number;
                    name: string;
                } | null;
                /** @enum {string} */
                status: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
            } | null;
            to: {
                pallet: {
                    lpn: string;
                } | null;
                location: {
                    id: number;
                    name: string;
                } | null;
                /** @enum {string} */
                status: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
            } | null;
            user: {
                id: number | null;
                /** @description "Warehouse team", without an id, if a client asks and it is not one of its own users. */
                email: string;
                /** @description "Warehouse team" if a client asks and it is not one of its own users. */
                name: string;
            };
            document: {
                type: string;
                id: number | null;
                reference: string;
            } | null;
            reason: string | null;
            notes: string | null;
        };
        MovementSum: {
            /** @description The number of movements that match the filters. */
            movements: number;
            /** @enum {string} */
            unit: "units";
            /** @description Units; sums may pass the range of a single line. */
            unitsIn: number;
            /** @description Units; sums may pass the range of a single line. */
            unitsOut: number;
            /** @description In less out: the stock that these movements made. */
            change: number;
        };
        Pallet: {
            id: number;
            lpn: string;
            /** @enum {string} */
            kind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
            /** @description The code on a tote; null for a unit with an LPN only. */
            tote?: string | null;
            warehouseId: number;
            customer: {
                id: number;
                name: string;
            };
            location: {
                id: number;
                name: string;
            } | null;
            /** @description The unit in which it stands. */
            parent: {
                lpn: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Different products in it and in the units in it. */
            lines: number;
            /** @description Units in it and in the units in it. */
            totalQuantity: number;
            contents: components["schemas"]["InventoryRecord"][];
        };
        PalletSummary: {
            id: number;
            lpn: string;
            /** @enum {string} */
            kind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
            /** @description The code on a tote; null for a unit with an LPN only. */
            tote?: string | null;
            warehouseId: number;
            customer: {
                id: number;
                name: string;
            };
            location: {
                id: number;
                name: string;
            } | null;
            /** @description The unit in which it stands. */
            parent: {
                lpn: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Different products in it and in the units in it. */
            lines: number;
            /** @description Units in it and in the units in it. */
            totalQuantity: number;
        };
        PutawaySuggestion: {
            location: {
                id: number;
                name: string;
                /** @enum {string} */
                type: "STORAGE" | "PICK" | "STAGING" | "HAZARDOUS" | "CUSTOMS" | "RECEIVING" | "PACKING" | "DISPATCH" | "QUARANTINED";
                barcode: string;
            };
            /** @enum {string} */
            reason: "SAME_PRODUCT_NEARBY" | "SAME_PRODUCT_HERE" | "EMPTY";
            /** @description Locations of its type away from the one with the same product, by name. */
            steps: number;
            near: {
                id: number;
                name: string;
            } | null;
            product: {
                id: number;
                sku: string;
                name: string;
            } | null;
        };
        PutawaySuggestions: {
            lpn: string;
            status: ("AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT") | null;
            /** @description Where stock of this status belongs. */
            types: ("STORAGE" | "PICK" | "STAGING" | "HAZARDOUS" | "CUSTOMS" | "RECEIVING" | "PACKING" | "DISPATCH" | "QUARANTINED")[];
            /** @description The best first. */
            suggestions: components["schemas"]["PutawaySuggestion"][];
        };
        Unit: {
            id: number;
            lpn: string;
            /** @enum {string} */
            kind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
            /** @description The code on a tote; null for a unit with an LPN only. */
            tote?: string | null;
            warehouseId: number;
            customer: {
                id: number;
                name: string;
            };
            location: {
                id: number;
                name: string;
            } | null;
            /** @description The unit in which it stands. */
            parent: {
                lpn: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Different products in it and in the units in it. */
            lines: number;
            /** @description Units in it and in the units in it. */
            totalQuantity: number;
            contents: components["schemas"]["InventoryRecord"][];
            /** @enum {string} */
            state: "EMPTY" | "STORED" | "PICKED" | "PACKED" | "STAGED" | "LOADED" | "SHIPPED";
            /** @description What it is made of. */
            packaging: {
                id: number;
                name: string;
            } | null;
            tareGrams: number | null;
            grossGrams: number | null;
            /** @description True if the gross weight is that of a scale. It counts until something in the unit changes; else it is computed. */
            isWeighed: boolean;
            /** @description The order whose goods it holds, or with which it left. */
            order?: {
                id: number;
                orderReference: string;
            } | null;
            /** @description The units that stand in it directly. */
            inside: components["schemas"]["PalletSummary"][];
            /** @description What happened to it besides movements of its stock, the newest first. */
            history: {
                /** Format: date-time */
                at: string;
                user: {
                    id: number | null;
                    /** @description "Warehouse team", without an id, if a client asks and it is not one of its own users. */
                    email: string;
                    /** @description "Warehouse team" if a client asks and it is not one of its own users. */
                    name: string;
                };
                /** @enum {string} */
                event: "NEST" | "UNNEST" | "RELABEL";
                /** @description The unit into which it was put, or out of which it was taken. */
                parent: {
                    lpn: string;
                } | null;
                /** @description The LPN that it had before. */
                formerLpn: string | null;
            }[];
        };
        AnnouncedUnit: {
            code: string;
            /** @enum {string} */
            kind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
            /** @description The unit in which it stands; null for none. */
            parent: string | null;
            /** @description The LPN of the unit that it is in the warehouse; null until it is received. */
            receivedAs: string | null;
            /** @description What is in it, beside the units in it. A quantity of 0: it came, and was not announced here. */
            items: {
                product: {
                    id: number;
                    sku: string;
                    name: string;
                };
                /** @enum {string} */
                tracking: "NONE" | "LOT" | "SERIAL";
                expires: boolean;
                lot: {
                    id: number;
                    /** @description The code of the lot, or the serial. */
                    code: string;
                    expiresOn: string | null;
                    producedOn: string | null;
                } | null;
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
                /** @description Units; sums may pass the range of a single line. */
                receivedQuantity: number;
            }[];
        };
        Asn: {
            id: number;
            asnReference: string;
            /** @enum {string} */
            status: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "COMPLETE_WITH_VARIANCES" | "PARTIALLY_RECEIVED" | "CANCELLED";
            /** Format: date */
            expectedArrivalDate: string;
            notes: string | null;
            customer: {
                id: number;
                name: string;
            };
            warehouse: {
                id: number;
                name: string;
            };
            items: {
                id: number;
                product: {
                    id: number;
                    sku: string;
                    name: string;
                };
                /** @description Units; sums may pass the range of a single line. */
                expectedQuantity: number;
                /** @description Units; sums may pass the range of a single line. */
                receivedQuantity: number;
                lot: {
                    id: number;
                    /** @description The code of the lot, or the serial. */
                    code: string;
                    expiresOn: string | null;
                    producedOn: string | null;
                } | null;
                packId: number | null;
                packs: number | null;
                packName: string | null;
                packUnits: number | null;
                /** @description The number of the line. It stays when others change. */
                lineNo: number;
                externalLineId: string | null;
            }[];
            varianceData: components["schemas"]["VarianceData"] | null;
            /** @description True if it announces a transfer from another warehouse. */
            isTransfer: boolean;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        AsnStep: {
            /** Format: date-time */
            at: string;
            user: {
                id: number | null;
                /** @description "Warehouse team", without an id, if a client asks and it is not one of its own users. */
                email: string;
                /** @description "Warehouse team" if a client asks and it is not one of its own users. */
                name: string;
            };
            /** @enum {string} */
            event: "create" | "receive" | "close LATER" | "close SHORT" | "edit" | "cancel";
            from: ("EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "COMPLETE_WITH_VARIANCES" | "PARTIALLY_RECEIVED" | "CANCELLED") | null;
            /** @enum {string} */
            to: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "COMPLETE_WITH_VARIANCES" | "PARTIALLY_RECEIVED" | "CANCELLED";
            notes: string | null;
            /** @description What the program says of the step, which notes have in English. */
            remarks: {
                /** @enum {string} */
                code: "PROMISES_TAKEN" | "PROMISES_OVERTAKEN" | "PROMISES_UNCOVERED" | "PLACES_NOT_ALLOCATED" | "PLACES_NOT_PROMISED" | "COUNT_FOUND" | "LOT_HELD" | "LOT_EXPIRED" | "LOT_DATED" | "LOT_MERGED" | "IMPORTED" | "NOT_PAID" | "ITEMS_CHANGED" | "TASKS_CREATED" | "NOT_FOUND" | "BROUGHT_BACK" | "GOES_ON" | "UNPACKED" | "PACKAGE_UNPACKED" | "ANNOUNCED" | "RECEIVED" | "DEPARTED" | "PACKAGES_LEFT" | "SPLIT_OFF" | "SHIPMENT_UNDONE" | "FOLLOW_UP_CANCELLED" | "REFERENCE_CHANGED" | "ARRIVAL_CHANGED" | "UNITS_CHANGED" | "NOTES_CHANGED" | "EXPECTED_CHANGED" | "MORE_CHANGED" | "LOAD_CHANGED" | "ORDERS_ADDED" | "ORDERS_REMOVED" | "SWITCHED_OFF" | "RECEIVER_GONE" | "DELIVERY_FAILED";
                /** @description What the message states: numbers, names, references and codes, by name. */
                facts: {
                    [key: string]: unknown;
                };
            }[];
        };
        AsnSummary: {
            /** @description ASNs that fit the filters. */
            total: number;
            /** @description Of them COMPLETE. */
            complete: number;
            /** @description Of them COMPLETE_WITH_VARIANCES. */
            completeWithVariances: number;
            /** @description Of them RECEIVING_IN_PROGRESS. */
            inProgress: number;
            accuracyRate: number | null;
            variances: {
                /** @description ASNs with an overage, an extra item or, closed short, a shortage. */
                asns: number;
                /** @description Units; sums may pass the range of a single line. */
                overageUnits: number;
                /** @description Items of which more was received than announced. */
                itemsWithOverage: number;
                averagePerItem: number | null;
                /** @description Units; sums may pass the range of a single line. */
                extraUnits: number;
                /** @description Units; sums may pass the range of a single line. */
                shortUnits: number;
                /** @description The most units first. */
                topOverages: {
                    product: {
                        id: number;
                        sku: string;
                        name: string;
                    };
                    /** @description Units; sums may pass the range of a single line. */
                    variance: number;
                }[];
                /** @description The most units first. */
                topExtraItems: {
                    product: {
                        id: number;
                        sku: string;
                        name: string;
                    };
                    /** @description Units; sums may pass the range of a single line. */
                    received: number;
                }[];
            };
        };
        CarriedPallet: {
            lpn: string;
            /** @enum {string} */
            kind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
            /** @description The unit in which it stands, and with which it is received; null for none. */
            parent: string | null;
            /**
             * @description UNDER_WAY: it can be received as it is; RECEIVED; SPLIT: a part of it was received in another way, the rest is received by product.
             * @enum {string}
             */
            state: "UNDER_WAY" | "RECEIVED" | "SPLIT";
            contents: {
                product: {
                    id: number;
                    sku: string;
                    name: string;
                };
                lot: {
                    id: number;
                    /** @description The code of the lot, or the serial. */
                    code: string;
                    expiresOn: string | null;
                    producedOn: string | null;
                } | null;
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
                /** Format: date-time */
                receivedDate: string;
            }[];
        };
        VarianceData: {
            summary: {
                hasVariances: boolean;
            };
            overages: {
                sku: string;
                /** @description Units; sums may pass the range of a single line. */
                variance: number;
            }[];
            extraItems: {
                sku: string;
                /** @description Units; sums may pass the range of a single line. */
                received: number;
            }[];
            shortages: {
                sku: string;
                /** @description Units; sums may pass the range of a single line. */
                variance: number;
            }[];
            operatorEmail: string | null;
            notes: string | null;
        };
        Carton: {
            position: number;
            /**
             * @description OWN_BOX: the product ships in its own box. NONE: no packaging of the warehouse holds it.
             * @enum {string}
             */
            kind: "BOX" | "OWN_BOX" | "NONE";
            /** @description Of a BOX. */
            packaging: {
                id: number;
                name: string;
            } | null;
            /**
             * @description ARRANGED: each piece has its place. VOLUME: the sums of volumes and weights fit, because sides are unknown or there are many pieces.
             * @enum {string}
             */
            method: "ARRANGED" | "VOLUME";
            lines: {
                orderItemId: number;
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
                /** @description Whether the sides of the product were known. */
                hasSides: boolean;
                /** @description Whether its weight was known. */
                hasWeight: boolean;
            }[];
            /** @description Kilograms with the packaging; what has no weight counts nothing. */
            weight: number;
            /** Format: date-time */
            suggestedAt: string;
        };
        /** @description True if a person confirmed that packages leave whose shipping labels are void, for tests alone, or not known to be paid. Without it that is refused (LABELS_DOUBTFUL). */
        LabelsConfirmed: boolean;
        Order: {
            id: number;
            orderReference: string;
            /** @enum {string} */
            type: "STANDARD_OUTBOUND" | "BULK_ORDER" | "ECOMMERCE" | "RETURN_TO_VENDOR" | "INTERNAL_TRANSFER" | "SCRAP";
            /** @description 1 is the most urgent. */
            priority: number;
            /** @enum {string} */
            status: "PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER";
            customer: {
                id: number;
                name: string;
            };
            items: components["schemas"]["OrderItem"][];
            summary: {
                /** @description Lines. */
                totalItems: number;
                /** @description Units; sums may pass the range of a single line. */
                totalUnits: number;
                /** @description Units promised, placed or further on, of units ordered. */
                allocationPercentage: number;
            };
            /** Format: date-time */
            orderDate: string;
            /** @description The date that somebody asked for. */
            requestedShipDate: string | null;
            /** @description The date by which it ships: the requested one, or else the one that the rules of its warehouse give. Null if there is neither. */
            shipBy: string | null;
            /** @description Why it ships by that date; null if somebody asked for it, or if there is none. */
            shipByReason: components["schemas"]["ShipByReason"] | null;
            minRemainingDays: number | null;
            actualShipDate: string | null;
            trackingNumber: string | null;
            /** @description The address as it is printed; empty if a SCRAP order has none. */
            shippingAddress: string;
            address: {
                name: string;
                lines: string[];
                postcode: string | null;
                city: string;
                /** @description ISO 3166-1 alpha-2. */
                country: string;
                phone: string | null;
                email: string | null;
            } | null;
            shippingCarrier: string | null;
            notes: string | null;
            warehouseId: number;
            destinationWarehouseId: number | null;
            /** @description The stock that the order takes: a status, or ON_HOLD and EXPIRED for AVAILABLE stock of such lots. Others than AVAILABLE only for SCRAP (DAMAGED by default) and RETURN_TO_VENDOR. */
            stockStatuses: ("AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "ON_HOLD" | "EXPIRED")[];
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        OrderDetail: {
            id: number;
            orderReference: string;
            /** @enum {string} */
            type: "STANDARD_OUTBOUND" | "BULK_ORDER" | "ECOMMERCE" | "RETURN_TO_VENDOR" | "INTERNAL_TRANSFER" | "SCRAP";
            /** @description 1 is the most urgent. */
            priority: number;
            /** @enum {string} */
            status: "PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER";
            customer: {
                id: number;
                name: string;
            };
            items: components["schemas"]["OrderItem"][];
            summary: {
                /** @description Lines. */
                totalItems: number;
                /** @description Units; sums may pass the range of a single line. */
                totalUnits: number;
                /** @description Units promised, placed or further on, of units ordered. */
                allocationPercentage: number;
            };
            /** Format: date-time */
            orderDate: string;
            /** @description The date that somebody asked for. */
            requestedShipDate: string | null;
            /** @description The date by which it ships: the requested one, or else the one that the rules of its warehouse give. Null if there is neither. */
            shipBy: string | null;
            /** @description Why it ships by that date; null if somebody asked for it, or if there is none. */
            shipByReason: components["schemas"]["ShipByReason"] | null;
            minRemainingDays: number | null;
            actualShipDate: string | null;
            trackingNumber: string | null;
            /** @description The address as it is printed; empty if a SCRAP order has none. */
            shippingAddress: string;
            address: {
                name: string;
                lines: string[];
                postcode: string | null;
                city: string;
                /** @description ISO 3166-1 alpha-2. */
                country: string;
                phone: string | null;
                email: string | null;
            } | null;
            shippingCarrier: string | null;
            notes: string | null;
            warehouseId: number;
            destinationWarehouseId: number | null;
            /** @description The stock that the order takes: a status, or ON_HOLD and EXPIRED for AVAILABLE stock of such lots. Others than AVAILABLE only for SCRAP (DAMAGED by default) and RETURN_TO_VENDOR. */
            stockStatuses: ("AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "ON_HOLD" | "EXPIRED")[];
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
            allocations: {
                id: number;
                orderItemId: number;
                product: {
                    id: number;
                    sku: string;
                    name: string;
                };
                inventoryId: number;
                pallet: {
                    lpn: string;
                } | null;
                location: {
                    id: number;
                    name: string;
                } | null;
                lot: {
                    id: number;
                    /** @description The code of the lot, or the serial. */
                    code: string;
                    expiresOn: string | null;
                    producedOn: string | null;
                } | null;
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
                /** @description Units; sums may pass the range of a single line. */
                pickedQuantity: number;
                waitsFor: {
                    taskId: number;
                    location: {
                        id: number;
                        name: string;
                    };
                } | null;
                why: {
                    /** @enum {string} */
                    rule: "FIFO" | "FEFO" | "LIFO";
                    /** @description Up to three balances that would have come first by age or expiry alone. */
                    passedOver: {
                        lpn: string | null;
                        location: string | null;
                        lot: string | null;
                        /** @enum {string} */
                        reason: "PICK_FIRST" | "NOT_PICKABLE" | "WHOLE_PALLET" | "HELD" | "EXPIRED" | "SHORT" | "OTHER_LOT" | "TOO_SHORT" | "PROMISED" | "IN_USE";
                    }[];
                    /**
                     * @description How the units leave a location that is not pickable.
                     * @enum {string}
                     */
                    leaves?: "WHOLE_PALLET" | "REPLENISHMENT";
                } | null;
            }[];
            /** @description Items whose units need a serial each when they are packed. */
            serialItems?: number[];
            packages: {
                id: number;
                weight: number | null;
                computedWeight: number | null;
                trackingNumber: string | null;
                /** @description The unit that it is; null where it is none yet. */
                unit?: {
                    id: number;
                    lpn: string;
                    /** @enum {string} */
                    kind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
                } | null;
                /** @description What it is packed in. */
                packaging?: {
                    id: number;
                    name: string;
                } | null;
                /** @description The suggested carton that it is. */
                cartonPosition?: number | null;
                lines: {
                    orderItemId: number;
                    /** @description Units; sums may pass the range of a single line. */
                    quantity: number;
                    /** @description Of a product whose serials are recorded when it is packed. */
                    serials?: string[];
                }[];
            }[];
            /** @description The cartons that were suggested when it was released, and anew after a short pick; none before, or where the warehouse has no packagings. */
            cartons?: components["schemas"]["Carton"][];
            history: {
                /** Format: date-time */
                at: string;
                user: {
                    id: number | null;
                    /** @description "Warehouse team", without an id, if a client asks and it is not one of its own users. */
                    email: string;
                    /** @description "Warehouse team" if a client asks and it is not one of its own users. */
                    name: string;
                } | null;
                /** @enum {string} */
                event: "create" | "allocate" | "release" | "pick" | "unpick" | "pack" | "unpack" | "ship" | "hand-over" | "unship" | "deliver" | "cancel" | "hold" | "resume" | "edit" | "count" | "recall";
                from: ("PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER") | null;
                /** @enum {string} */
                to: "PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER";
                notes: string | null;
                /** @description What the program says of the step, which notes have in English. */
                remarks: {
                    /** @enum {string} */
                    code: "PROMISES_TAKEN" | "PROMISES_OVERTAKEN" | "PROMISES_UNCOVERED" | "PLACES_NOT_ALLOCATED" | "PLACES_NOT_PROMISED" | "COUNT_FOUND" | "LOT_HELD" | "LOT_EXPIRED" | "LOT_DATED" | "LOT_MERGED" | "IMPORTED" | "NOT_PAID" | "ITEMS_CHANGED" | "TASKS_CREATED" | "NOT_FOUND" | "BROUGHT_BACK" | "GOES_ON" | "UNPACKED" | "PACKAGE_UNPACKED" | "ANNOUNCED" | "RECEIVED" | "DEPARTED" | "PACKAGES_LEFT" | "SPLIT_OFF" | "SHIPMENT_UNDONE" | "FOLLOW_UP_CANCELLED" | "REFERENCE_CHANGED" | "ARRIVAL_CHANGED" | "UNITS_CHANGED" | "NOTES_CHANGED" | "EXPECTED_CHANGED" | "MORE_CHANGED" | "LOAD_CHANGED" | "ORDERS_ADDED" | "ORDERS_REMOVED" | "SWITCHED_OFF" | "RECEIVER_GONE" | "DELIVERY_FAILED";
                    /** @description What the message states: numbers, names, references and codes, by name. */
                    facts: {
                        [key: string]: unknown;
                    };
                }[];
            }[];
            /** @description When somebody recorded that the carrier has the goods. A shipment also counts as handed over when its day ends in the warehouse. */
            handedOverAt: string | null;
            /** @description The tote that holds its picked units until they are packed; of a cancelled order the one that held them. */
            tote: string | null;
            previousOrder: components["schemas"]["OrderRef"] | null;
            followUpOrders: components["schemas"]["OrderRef"][];
        };
        OrderItem: {
            id: number;
            product: {
                id: number;
                sku: string;
                name: string;
            };
            /** @description Units; sums may pass the range of a single line. */
            quantity: number;
            price: number | null;
            /** @description Units; sums may pass the range of a single line. */
            allocatedQuantity: number;
            /** @description Units; sums may pass the range of a single line. */
            pickedQuantity: number;
            /** @description Units; sums may pass the range of a single line. */
            shippedQuantity: number;
            /** @description Units; sums may pass the range of a single line. */
            backorderedQuantity: number;
            lot: {
                id: number;
                /** @description The code of the lot, or the serial. */
                code: string;
                expiresOn: string | null;
                producedOn: string | null;
            } | null;
            packId: number | null;
            packs: number | null;
            packName: string | null;
            packUnits: number | null;
            /** @description The number of the line. It stays when others change. */
            lineNo: number;
            externalLineId: string | null;
        };
        OrderRef: {
            id: number;
            orderReference: string;
            /** @enum {string} */
            status: "PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER";
        };
        OrderSummary: {
            late: number;
            dueToday: number;
            waiting: number;
            short: number;
            ready: number;
            toPick: number;
            toShip: number;
        };
        ShipByReason: {
            /** @description The name of the rule. */
            rule: string;
            cutoff: components["schemas"]["Cutoff"];
            /** @description Whether it came in on a working day, at the cut-off or later. */
            isAfterCutoff: boolean;
            /** Format: date */
            countedFrom: string;
            /** @description Working days, counted from that day. */
            days: number;
        };
        /** @description A rule whose location is below its minimum, by its id, and the reserve to fill it from: free, and the next in the rotation of its product. */
        ReplenishmentNeed: {
            id: number;
            warehouseId: number;
            customer: {
                id: number;
                name: string;
            };
            product: {
                id: number;
                sku: string;
                name: string;
            };
            location: {
                id: number;
                name: string;
            };
            /** @description Units; sums may pass the range of a single line. */
            minimum: number;
            /** @description Units; sums may pass the range of a single line. */
            maximum: number;
            /** @description Units; sums may pass the range of a single line. */
            available: number;
            /** @description Units; sums may pass the range of a single line. */
            inbound: number;
            /** @description Units; sums may pass the range of a single line. */
            needed: number;
            why: string;
            source: {
                inventoryId: number;
                location: {
                    id: number;
                    name: string;
                };
                pallet: {
                    lpn: string;
                } | null;
                /** Format: date-time */
                receivedDate: string;
                /** @description Units; sums may pass the range of a single line. */
                free: number;
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
            } | null;
        };
        /** @description What a pick location is to hold; `available` is free to pick there, `inbound` on its way by open tasks, without the units that orders wait for. */
        ReplenishmentRule: {
            id: number;
            warehouseId: number;
            customer: {
                id: number;
                name: string;
            };
            product: {
                id: number;
                sku: string;
                name: string;
            };
            location: {
                id: number;
                name: string;
            };
            /** @description Units; sums may pass the range of a single line. */
            minimum: number;
            /** @description Units; sums may pass the range of a single line. */
            maximum: number;
            /** @description Units; sums may pass the range of a single line. */
            available: number;
            /** @description Units; sums may pass the range of a single line. */
            inbound: number;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        /** @description A move from reserve to a pick location; `room` is what that takes now: 0 where it is blocked or retired, null where nothing limits it, and once the task has ended. */
        ReplenishmentTask: {
            id: number;
            warehouseId: number;
            /** @enum {string} */
            status: "OPEN" | "DONE" | "CANCELLED";
            customer: {
                id: number;
                name: string;
            };
            product: {
                id: number;
                sku: string;
                name: string;
            };
            inventoryId: number;
            from: {
                location: {
                    id: number;
                    name: string;
                } | null;
                pallet: {
                    lpn: string;
                } | null;
            };
            to: {
                id: number;
                name: string;
            };
            /** @description Units; sums may pass the range of a single line. */
            quantity: number;
            /** @description Units; sums may pass the range of a single line. */
            movedQuantity: number;
            room: number | null;
            /** @description Units of it that orders wait for, and these orders, the most urgent first. */
            waiting: {
                /** @description Units; sums may pass the range of a single line. */
                units: number;
                orders: {
                    id: number;
                    orderReference: string;
                }[];
            };
            /** Format: date-time */
            createdAt: string;
            createdBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
            endedAt: string | null;
            endedBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            } | null;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        FinalizedPallet: {
            id: number;
            lpn: string;
            lines: number;
            /** @description Units; sums may pass the range of a single line. */
            totalQuantity: number;
            units?: {
                id: number;
                lpn: string;
                /** @enum {string} */
                kind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
            }[];
        };
        /** @description An item whose quantity is 0 came without having been announced. */
        Return: {
            id: number;
            returnReference: string;
            /** @enum {string} */
            status: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "CANCELLED";
            reason: string;
            customer: {
                id: number;
                name: string;
            };
            warehouse: {
                id: number;
                name: string;
            };
            order: components["schemas"]["OrderRef"] | null;
            items: {
                id: number;
                product: {
                    id: number;
                    sku: string;
                    name: string;
                };
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
                /** @description Units; sums may pass the range of a single line. */
                receivedQuantity: number;
                /** @description The lot that was received; null if none was, or several. The receipts name each. */
                lot: {
                    id: number;
                    /** @description The code of the lot, or the serial. */
                    code: string;
                    expiresOn: string | null;
                    producedOn: string | null;
                } | null;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        ReturnDetail: {
            id: number;
            returnReference: string;
            /** @enum {string} */
            status: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "CANCELLED";
            reason: string;
            customer: {
                id: number;
                name: string;
            };
            warehouse: {
                id: number;
                name: string;
            };
            order: components["schemas"]["OrderRef"] | null;
            items: {
                id: number;
                product: {
                    id: number;
                    sku: string;
                    name: string;
                };
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
                /** @description Units; sums may pass the range of a single line. */
                receivedQuantity: number;
                /** @description The lot that was received; null if none was, or several. The receipts name each. */
                lot: {
                    id: number;
                    /** @description The code of the lot, or the serial. */
                    code: string;
                    expiresOn: string | null;
                    producedOn: string | null;
                } | null;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
            /**
             * @description What becomes of the goods by the reason of the return, unless they are seen to be in another condition.
             * @enum {string}
             */
            proposedDisposition: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RETURN_TO_CLIENT";
            /** @description Of a return of an order: what may still be received on it. Null for a blind return: any product of its owner. */
            returnable: {
                product: {
                    id: number;
                    sku: string;
                    name: string;
                };
                /** @description Units, the smallest that is handled. */
                quantity: number;
                /** @description The lots, or serials, that left with the order and have not come back on a return of it; null: any may come. */
                lots: {
                    /** @description The code of the lot, or the serial. */
                    code: string;
                    /** @description Units, the smallest that is handled. */
                    quantity: number;
                }[] | null;
            }[] | null;
            createdBy: {
                id: number | null;
                /** @description "Warehouse team", without an id, if a client asks and it is not one of its own users. */
                email: string;
                /** @description "Warehouse team" if a client asks and it is not one of its own users. */
                name: string;
            };
            /** @description The units of its order that come back by their labels. */
            units: {
                lpn: string;
                /** @description Whether what is received can stand in it again: it is empty, and has not come back. */
                takesGoods: boolean;
            }[];
            pallet: {
                lpn: string;
            } | null;
            receipts: {
                id: number;
                /** Format: date-time */
                at: string;
                user: {
                    id: number | null;
                    /** @description "Warehouse team", without an id, if a client asks and it is not one of its own users. */
                    email: string;
                    /** @description "Warehouse team" if a client asks and it is not one of its own users. */
                    name: string;
                };
                product: {
                    id: number;
                    sku: string;
                    name: string;
                };
                lot: {
                    id: number;
                    /** @description The code of the lot, or the serial. */
                    code: string;
                    expiresOn: string | null;
                    producedOn: string | null;
                } | null;
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
                /** @enum {string} */
                disposition: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RETURN_TO_CLIENT";
                pallet: {
                    lpn: string;
                } | null;
            }[];
        };
        ShippedUnit: {
            lpn: string;
            order: components["schemas"]["OrderRef"];
            customer: {
                id: number;
                name: string;
            };
            /** @description What left in it, and in the units in it, whether it has come back or not. */
            items: {
                product: {
                    id: number;
                    sku: string;
                    name: string;
                };
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
            }[];
            /** @description Further orders of which units left in it. Each needs a return of its own. */
            otherOrders: components["schemas"]["OrderRef"][];
            /** @description The return of its order that it, a unit around it or one in it is on, and where the goods of that are. */
            return: {
                id: number;
                returnReference: string;
                /** @enum {string} */
                status: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "CANCELLED";
                pallets: string[];
            } | null;
        };
        DatedLot: {
            id: number;
            /** @description The code of the lot, or the serial. */
            code: string;
            expiresOn: string | null;
            producedOn: string | null;
            product: {
                id: number;
                sku: string;
                name: string;
            };
            customer: {
                id: number;
                name: string;
            };
            hold: {
                /** Format: date-time */
                at: string;
                by: {
                    id: number | null;
                    /** @description "Warehouse team", without an id, if a client asks and it is not one of its own users. */
                    email: string;
                    /** @description "Warehouse team" if a client asks and it is not one of its own users. */
                    name: string;
                };
                reason: string;
            } | null;
            /** @description Units; sums may pass the range of a single line. */
            onHand: number;
            /** Format: date-time */
            createdAt: string;
            /** @description The pallets in the warehouses of the caller whose labels bear the dates of before: print them again. */
            labels: {
                warehouse: {
                    id: number;
                    name: string;
                };
                location: {
                    id: number;
                    name: string;
                } | null;
                lpn: string;
            }[];
            /** @description Such pallets in other warehouses. */
            labelsElsewhere: number;
        };
        Lot: {
            id: number;
            /** @description The code of the lot, or the serial. */
            code: string;
            expiresOn: string | null;
            producedOn: string | null;
            product: {
                id: number;
                sku: string;
                name: string;
            };
            customer: {
                id: number;
                name: string;
            };
            hold: {
                /** Format: date-time */
                at: string;
                by: {
                    id: number | null;
                    /** @description "Warehouse team", without an id, if a client asks and it is not one of its own users. */
                    email: string;
                    /** @description "Warehouse team" if a client asks and it is not one of its own users. */
                    name: string;
                };
                reason: string;
            } | null;
            /** @description Units; sums may pass the range of a single line. */
            onHand: number;
            /** Format: date-time */
            createdAt: string;
        };
        LotTrace: {
            lot: components["schemas"]["Lot"];
            receipts: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                kind: "RECEIVE" | "PUTAWAY" | "MOVE" | "STATUS" | "ADJUST" | "PICK" | "SHIP" | "RETURN" | "COUNT" | "TRANSFER" | "UNSHIP" | "OPENING";
                warehouse: {
                    id: number;
                    name: string;
                };
                asn: {
                    id: number;
                    asnReference: string;
                } | null;
                return: {
                    id: number;
                    returnReference: string;
                } | null;
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
            }[];
            onHand: {
                warehouse: {
                    id: number;
                    name: string;
                };
                location: {
                    id: number;
                    name: string;
                } | null;
                lpn: string | null;
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
                /** @description Units; sums may pass the range of a single line. */
                allocated: number;
                /** @enum {string} */
                status: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
            }[];
            /** @description How its dates were corrected, the latest first. Null for a client. */
            corrections: {
                /** Format: date-time */
                at: string;
                by: string;
                expiresOn: string | null;
                producedOn: string | null;
                before: {
                    expiresOn: string | null;
                    producedOn: string | null;
                };
                reason: string;
            }[] | null;
            shipments: {
                order: {
                    id: number;
                    orderReference: string;
                };
                warehouse: {
                    id: number;
                    name: string;
                };
                /** @description Where the order was sent. */
                consignee: string;
                shippingCarrier: string | null;
                trackingNumber: string | null;
                /** Format: date-time */
                shippedAt: string;
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
            }[];
        };
        Twin: {
            /** @enum {string} */
            kind: "LOT" | "PRODUCT" | "BARCODE" | "LOCATION" | "ASN" | "ORDER" | "RETURN";
            id: number;
            spelling: string;
            /** @description The one that is meant by any other spelling. */
            first: {
                id: number;
                spelling: string;
            };
            warehouse: {
                id: number;
                name: string;
            } | null;
            customer: {
                id: number;
                name: string;
            } | null;
            product: {
                id: number;
                sku: string;
                name: string;
            } | null;
        };
        Count: {
            id: number;
            name: string;
            warehouse: {
                id: number;
                name: string;
            };
            /** @enum {string} */
            status: "DRAFT" | "COUNTING" | "REVIEW" | "APPROVED" | "CANCELLED";
            /** @enum {string} */
            chosenBy: "LOCATIONS" | "PRODUCTS" | "ABC_CLASS" | "NOT_COUNTED" | "SHORT_PICK";
            abcClass: ("A" | "B" | "C") | null;
            notCountedForDays: number | null;
            /** @description Places or products that met the choice too; a count holds the 500 of them that were not counted longest. */
            leftOut: number;
            progress: {
                places: number;
                placesDone: number;
                lines: number;
                linesCounted: number;
            };
            variance: components["schemas"]["CountVariance"] | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
            startedAt: string | null;
            submittedAt: string | null;
            closedAt: string | null;
        };
        CountDetail: {
            id: number;
            name: string;
            warehouse: {
                id: number;
                name: string;
            };
            /** @enum {string} */
            status: "DRAFT" | "COUNTING" | "REVIEW" | "APPROVED" | "CANCELLED";
            /** @enum {string} */
            chosenBy: "LOCATIONS" | "PRODUCTS" | "ABC_CLASS" | "NOT_COUNTED" | "SHORT_PICK";
            abcClass: ("A" | "B" | "C") | null;
            notCountedForDays: number | null;
            /** @description Places or products that met the choice too; a count holds the 500 of them that were not counted longest. */
            leftOut: number;
            progress: {
                places: number;
                placesDone: number;
                lines: number;
                linesCounted: number;
            };
            variance: components["schemas"]["CountVariance"] | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
            startedAt: string | null;
            submittedAt: string | null;
            closedAt: string | null;
            places: {
                location: {
                    id: number;
                    name: string;
                };
                done: boolean;
                doneAt: string | null;
                doneBy: {
                    id: number;
                    email: string;
                    /** @description The name of the user. */
                    name: string;
                } | null;
                lines: number;
                linesCounted: number;
            }[];
            products: {
                id: number;
                sku: string;
                name: string;
            }[];
            lines: components["schemas"]["CountLine"][];
            counters: {
                user: {
                    id: number;
                    email: string;
                    /** @description The name of the user. */
                    name: string;
                };
                lines: number;
                /** Format: date-time */
                lastCountedAt: string;
            }[];
            /** @description True if a count in review differs by more than the settings let its counters approve. */
            needsSecondPerson: boolean;
            history: {
                /** Format: date-time */
                at: string;
                user: {
                    id: number;
                    email: string;
                    /** @description The name of the user. */
                    name: string;
                };
                /** @enum {string} */
                event: "create" | "start" | "count" | "submit" | "approve" | "recount" | "cancel";
                from: ("DRAFT" | "COUNTING" | "REVIEW" | "APPROVED" | "CANCELLED") | null;
                /** @enum {string} */
                to: "DRAFT" | "COUNTING" | "REVIEW" | "APPROVED" | "CANCELLED";
                notes: string | null;
            }[];
        };
        CountLine: {
            id: number;
            location: {
                id: number;
                name: string;
            };
            product: {
                id: number;
                sku: string;
                name: string;
            };
            pallet: {
                lpn: string;
            } | null;
            /** @description The LPNs of the units in which the pallet stands, the outermost first: a scan of one of them means all lines in it. */
            within?: string[];
            lot: {
                id: number;
                /** @description The code of the lot, or the serial. */
                code: string;
                expiresOn: string | null;
                producedOn: string | null;
            } | null;
            /** @description False if the line was found during the count. */
            listed: boolean;
            countedQuantity: number | null;
            /** @description False if nobody entered the line: it is open, or counts as 0 because its location was finished. */
            entered: boolean;
            countedAt: string | null;
            countedBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            } | null;
            /** @description True if stock of the line moved between the scan and the arrival of its entry; to users who may approve also if it moved since the scan of a line that differs. Then count it again. */
            movedSince: boolean;
            /** @description True if two people differ on it: the count is approved once it was counted again. Sent to users who may approve. */
            differs: boolean;
            foundIn: {
                id: number;
                name: string;
            } | null;
            expectedQuantity?: number | null;
            variance: number | null;
            variancePercentage: number | null;
            unitCost: number | null;
            varianceValue: number | null;
            isAccurate: boolean | null;
            recordedIn: {
                id: number;
                name: string;
            } | null;
            attempts: {
                /** Format: date-time */
                at: string;
                user: {
                    id: number;
                    email: string;
                    /** @description The name of the user. */
                    name: string;
                };
                location: {
                    id: number;
                    name: string;
                };
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
                /** @description Units; sums may pass the range of a single line. */
                expectedQuantity: number;
            }[];
        };
        CountVariance: {
            lines: number;
            accurateLines: number;
            accuracy: number | null;
            differingLines: number;
            /** @description Units; sums may pass the range of a single line. */
            overUnits: number;
            /** @description Units; sums may pass the range of a single line. */
            shortUnits: number;
            overValue: number | null;
            shortValue: number | null;
            linesWithoutCost: number;
            /** @description Per cent, to one decimal. */
            tolerance: number;
        };
        OutboundUnit: {
            id: number;
            lpn: string;
            /** @enum {string} */
            kind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
            /** @description The unit in which it stands. */
            parent: {
                lpn: string;
            } | null;
            location: {
                id: number;
                name: string;
            } | null;
            /** @enum {string} */
            state: "EMPTY" | "STORED" | "PICKED" | "PACKED" | "STAGED" | "LOADED" | "SHIPPED";
            /** @description The package that it is. */
            packageId: number | null;
            /** @description The code on a tote; null for a unit with an LPN only. */
            tote?: string | null;
            /** @description What stands in it directly, by item of the order. */
            lines: {
                orderItemId: number;
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
            }[];
        };
        PickBatch: {
            id: number;
            warehouseId: number;
            /** @enum {string} */
            status: "OPEN" | "COMPLETED" | "CANCELLED";
            /** Format: date-time */
            createdAt: string;
            createdBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
            /** @description True if each order is picked into a tote of its own. */
            usesTotes: boolean;
            orders: {
                id: number;
                orderReference: string;
                /** @enum {string} */
                status: "PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER";
                tote: string | null;
                /** @description The cartons that are suggested for the order. Not in lists of batches. */
                cartons?: components["schemas"]["Carton"][];
            }[];
            summary: {
                /** @description Stops of the walk. */
                lines: number;
                /** @description Units; sums may pass the range of a single line. */
                units: number;
                /** @description Units; sums may pass the range of a single line. */
                pickedUnits: number;
            };
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        PickBatchDetail: {
            id: number;
            warehouseId: number;
            /** @enum {string} */
            status: "OPEN" | "COMPLETED" | "CANCELLED";
            /** Format: date-time */
            createdAt: string;
            createdBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
            /** @description True if each order is picked into a tote of its own. */
            usesTotes: boolean;
            orders: {
                id: number;
                orderReference: string;
                /** @enum {string} */
                status: "PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER";
                tote: string | null;
                /** @description The cartons that are suggested for the order. Not in lists of batches. */
                cartons?: components["schemas"]["Carton"][];
            }[];
            summary: {
                /** @description Stops of the walk. */
                lines: number;
                /** @description Units; sums may pass the range of a single line. */
                units: number;
                /** @description Units; sums may pass the range of a single line. */
                pickedUnits: number;
            };
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
            /** @description Where the picked goods are brought: the first open location for packing with room for them; null if there is none. */
            bringTo: {
                id: number;
                name: string;
            } | null;
            /** @description The stops of all its released orders, in walking order. */
            lines: components["schemas"]["PickLine"][];
        };
        PickLine: {
            allocationId: number;
            orderId: number;
            orderReference: string;
            orderItemId: number;
            product: {
                id: number;
                sku: string;
                name: string;
                barcode: string | null;
            };
            pallet: {
                lpn: string;
            } | null;
            location: {
                id: number;
                name: string;
                barcode: string;
            } | null;
            lot: {
                id: number;
                /** @description The code of the lot, or the serial. */
                code: string;
                expiresOn: string | null;
                producedOn: string | null;
            } | null;
            /** @description Units; sums may pass the range of a single line. */
            quantity: number;
            /** @description Units; sums may pass the range of a single line. */
            pickedQuantity: number;
            /** @description The replenishment task that brings the units to a pick location first; null if they can be picked. */
            waitsFor: {
                taskId: number;
                location: {
                    id: number;
                    name: string;
                };
            } | null;
            /** @description The outermost unit around the units of which everything is to be picked for this order: it can be taken as it is. */
            wholeUnit?: {
                id: number;
                lpn: string;
                /** @enum {string} */
                kind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
            } | null;
        };
        PickList: {
            order: components["schemas"]["OrderRef"];
            /** @description Where the picked goods are brought: the first open location for packing with room for them; null if there is none. */
            bringTo: {
                id: number;
                name: string;
            } | null;
            /** @description In walking order: by location as people count, then LPN and SKU. Empty until the order is released. */
            lines: components["schemas"]["PickLine"][];
            /** @description The cartons that are suggested for the order. */
            cartons?: components["schemas"]["Carton"][];
        };
        Load: {
            id: number;
            number: components["schemas"]["LoadNumber"];
            /** @enum {string} */
            status: "OPEN" | "CLOSED" | "DEPARTED" | "CANCELLED";
            warehouseId: number;
            carrier: string | null;
            scac: string | null;
            service: string | null;
            trailer: string | null;
            seal: string | null;
            proNumber: string | null;
            /** @description The number of the bill of lading; one of 17 digits ends in its check digit. Without one, closing gives it the next one of the GS1 company prefix, if the settings have a prefix, and one to each bill below a master. */
            bolNumber: string | null;
            plannedOn: string | null;
            door: {
                id: number;
                name: string;
            } | null;
            /** @description The warehouse to which it carries transfers; null if it carries other orders. */
            destination: {
                id: number;
                name: string;
            } | null;
            /** @description Orders on it. */
            orderCount: number;
            /** @description Packages of its orders, with those that it left behind. */
            packageCount: number;
            /** @description Of them, those that are loaded. */
            loadedCount: number;
            /** Format: date-time */
            createdAt: string;
            closedAt: string | null;
            departedAt: string | null;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        LoadDetail: {
            id: number;
            number: components["schemas"]["LoadNumber"];
            /** @enum {string} */
            status: "OPEN" | "CLOSED" | "DEPARTED" | "CANCELLED";
            warehouseId: number;
            carrier: string | null;
            scac: string | null;
            service: string | null;
            trailer: string | null;
            seal: string | null;
            proNumber: string | null;
            /** @description The number of the bill of lading; one of 17 digits ends in its check digit. Without one, closing gives it the next one of the GS1 company prefix, if the settings have a prefix, and one to each bill below a master. */
            bolNumber: string | null;
            plannedOn: string | null;
            door: {
                id: number;
                name: string;
            } | null;
            /** @description The warehouse to which it carries transfers; null if it carries other orders. */
            destination: {
                id: number;
                name: string;
            } | null;
            /** @description Orders on it. */
            orderCount: number;
            /** @description Packages of its orders, with those that it left behind. */
            packageCount: number;
            /** @description Of them, those that are loaded. */
            loadedCount: number;
            /** Format: date-time */
            createdAt: string;
            closedAt: string | null;
            departedAt: string | null;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
            /** @description What is loaded, as its papers say it. */
            goods: {
                /** @description Packages that are loaded. */
                packages: number;
                /** @description Pallets on which they stand, or that they are. */
                pallets: number;
                /** @description Pallets, and packages that stand on none. */
                handlingUnits: number;
                /** @description Kilograms of the packages; null where those of one are unknown, and where nothing is loaded. */
                packageWeight: number | null;
                /** @description True where the weight of a package is that of its products and its packaging. */
                isComputed: boolean;
                /** @description Kilograms of units that go whole with these packages: their tares, or what a scale said beyond the packages. */
                unitWeight: number;
                /** @description Kilograms of both: the gross weight. */
                weight: number | null;
            };
            /** @description In the order of their references. */
            orders: components["schemas"]["LoadOrder"][];
            /** @description Those of its packed orders. */
            packages: components["schemas"]["LoadPackage"][];
            /** @description The outermost units of its loaded packages. */
            units: components["schemas"]["LoadUnit"][];
            /** @description What was left behind when the load was closed. */
            leftovers: {
                /** @description Null if it was unpacked since. */
                packageId: number | null;
                order: components["schemas"]["OrderRef"];
                lpn: string | null;
                reason: string;
                /** Format: date-time */
                at: string;
                user: {
                    id: number;
                    email: string;
                    /** @description The name of the user. */
                    name: string;
                };
            }[];
            createdBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
            history: {
                /** Format: date-time */
                at: string;
                user: {
                    id: number;
                    email: string;
                    /** @description The name of the user. */
                    name: string;
                };
                /** @enum {string} */
                event: "create" | "edit" | "close" | "reopen" | "depart" | "cancel";
                from: ("OPEN" | "CLOSED" | "DEPARTED" | "CANCELLED") | null;
                /** @enum {string} */
                to: "OPEN" | "CLOSED" | "DEPARTED" | "CANCELLED";
                notes: string | null;
                /** @description What the program says of the step, which notes have in English. */
                remarks: {
                    /** @enum {string} */
                    code: "PROMISES_TAKEN" | "PROMISES_OVERTAKEN" | "PROMISES_UNCOVERED" | "PLACES_NOT_ALLOCATED" | "PLACES_NOT_PROMISED" | "COUNT_FOUND" | "LOT_HELD" | "LOT_EXPIRED" | "LOT_DATED" | "LOT_MERGED" | "IMPORTED" | "NOT_PAID" | "ITEMS_CHANGED" | "TASKS_CREATED" | "NOT_FOUND" | "BROUGHT_BACK" | "GOES_ON" | "UNPACKED" | "PACKAGE_UNPACKED" | "ANNOUNCED" | "RECEIVED" | "DEPARTED" | "PACKAGES_LEFT" | "SPLIT_OFF" | "SHIPMENT_UNDONE" | "FOLLOW_UP_CANCELLED" | "REFERENCE_CHANGED" | "ARRIVAL_CHANGED" | "UNITS_CHANGED" | "NOTES_CHANGED" | "EXPECTED_CHANGED" | "MORE_CHANGED" | "LOAD_CHANGED" | "ORDERS_ADDED" | "ORDERS_REMOVED" | "SWITCHED_OFF" | "RECEIVER_GONE" | "DELIVERY_FAILED";
                    /** @description What the message states: numbers, names, references and codes, by name. */
                    facts: {
                        [key: string]: unknown;
                    };
                }[];
            }[];
        };
        LoadNumber: string;
        LoadOrder: {
            order: components["schemas"]["OrderRef"];
            customer: {
                id: number;
                name: string;
            };
            shippingCarrier: string | null;
            shipBy: string | null;
            /**
             * @description WAITING is not packed yet, HELD is on hold, STAGED is packed, PARTLY and LOADED are loaded.
             * @enum {string}
             */
            state: "WAITING" | "HELD" | "STAGED" | "PARTLY" | "LOADED";
            /** @description Packages of the order, with those that were left behind. */
            packages: number;
            /** @description Of them, those that are loaded. */
            loaded: number;
            /** @description Of them, those that the load left behind, or is closed without. */
            left: number;
            /** @description Units in packages that were left behind. */
            leftQuantity: number;
            /** @description Units of the order that were packed neither to be loaded nor to be left behind: it is short of them. */
            missingQuantity: number;
            /** @description The number of the bill of lading of its consignee, where the load has several: that of the load is then the master. */
            bolNumber: string | null;
            /** @description What is loaded, as its papers say it. */
            goods: {
                /** @description Packages that are loaded. */
                packages: number;
                /** @description Pallets on which they stand, or that they are. */
                pallets: number;
                /** @description Pallets, and packages that stand on none. */
                handlingUnits: number;
                /** @description Kilograms of the packages; null where those of one are unknown, and where nothing is loaded. */
                packageWeight: number | null;
                /** @description True where the weight of a package is that of its products and its packaging. */
                isComputed: boolean;
                /** @description Kilograms of units that go whole with these packages: their tares, or what a scale said beyond the packages. */
                unitWeight: number;
                /** @description Kilograms of both: the gross weight. */
                weight: number | null;
            };
        };
        LoadPackage: {
            packageId: number;
            orderId: number;
            /** @description Its place in the order. */
            number: number;
            /** @description The unit that it is. */
            unit: {
                lpn: string;
            } | null;
            /** @description The outermost unit in which it stands. */
            outerUnit: {
                lpn: string;
            } | null;
            trackingNumber: string | null;
            weight: number | null;
            computedWeight: number | null;
            /** @description Units; sums may pass the range of a single line. */
            quantity: number;
            /** @enum {string} */
            state: "STAGED" | "LOADED" | "LEFT_BEHIND";
            loadedAt: string | null;
            loadedBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            } | null;
        };
        LoadRef: {
            id: number;
            number: components["schemas"]["LoadNumber"];
            /** @enum {string} */
            status: "OPEN" | "CLOSED" | "DEPARTED" | "CANCELLED";
        };
        LoadUnit: {
            lpn: string;
            /** @enum {string} */
            kind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
            /** @description Grams of the empty units around its packages; 0 for what nobody has said. */
            tareGrams: number;
            grossGrams: number | null;
        };
        Loaded: {
            load: components["schemas"]["LoadRef"];
            /** @description What stands in the load by this call. */
            packages: components["schemas"]["LoadPackage"][];
            orders: components["schemas"]["OrderRef"][];
            /** @description False if all of it was loaded already. */
            isNew: boolean;
            /** @description Packages of its orders, with those that it left behind. */
            packageCount: number;
            /** @description Of them, those that are loaded. */
            loadedCount: number;
        };
        Appointment: {
            id: number;
            warehouseId: number;
            /**
             * @description Whether the truck is unloaded or loaded.
             * @enum {string}
             */
            kind: "INBOUND" | "OUTBOUND";
            /** @enum {string} */
            status: "BOOKED" | "ARRIVED" | "AT_DOOR" | "DONE" | "LEFT" | "CANCELLED" | "NO_SHOW";
            /** @description Null until somebody says at which. */
            door: {
                id: number;
                name: string;
            } | null;
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            asn: {
                id: number;
                asnReference: string;
                /** @enum {string} */
                status: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "COMPLETE_WITH_VARIANCES" | "PARTIALLY_RECEIVED" | "CANCELLED";
                customer: {
                    id: number;
                    name: string;
                };
            } | null;
            load: components["schemas"]["LoadRef"] | null;
            carrier: string | null;
            plate: string | null;
            driver: string | null;
            phone: string | null;
            pallets: number;
            note: string | null;
            /** @description True if a carrier booked it by a link. */
            isByLink: boolean;
            /** @description False until the warehouse approves what a carrier booked. */
            isApproved: boolean;
            /** @description Why it was cancelled. Null where nobody said why, and where its ASN or its load was cancelled without a reason. */
            reason: string | null;
            /** Format: date-time */
            bookedAt: string;
            bookedBy: string;
            /** @description When the truck came to the warehouse. */
            arrivedAt: string | null;
            /** @description When it stood at the door. */
            dockedAt: string | null;
            /** @description When it was unloaded or loaded. */
            doneAt: string | null;
            /** @description When it left. */
            leftAt: string | null;
            /** @description When it was cancelled, or seen not to come. */
            endedAt: string | null;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        CarrierAppointment: {
            id: number;
            /** @enum {string} */
            status: "BOOKED" | "ARRIVED" | "AT_DOOR" | "DONE" | "LEFT" | "CANCELLED" | "NO_SHOW";
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            carrier: string | null;
            plate: string | null;
            driver: string | null;
            phone: string | null;
            pallets: number;
            /** @description False until the warehouse approves it. */
            isApproved: boolean;
            /** @description Null until the warehouse has approved it and knows the door. */
            door: string | null;
            /** Format: date-time */
            changeableUntil: string;
        };
        DockLink: {
            id: number;
            warehouseId: number;
            /**
             * @description Whether the truck is unloaded or loaded.
             * @enum {string}
             */
            kind: "INBOUND" | "OUTBOUND";
            asn: {
                id: number;
                asnReference: string;
                /** @enum {string} */
                status: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "COMPLETE_WITH_VARIANCES" | "PARTIALLY_RECEIVED" | "CANCELLED";
                customer: {
                    id: number;
                    name: string;
                };
            } | null;
            load: components["schemas"]["LoadRef"] | null;
            carrier: string | null;
            /** @description Of its trucks; null if the carrier says. */
            pallets: number | null;
            maxBookings: number;
            /** @description How many were booked; cancelled ones count too. */
            bookings: number;
            /** Format: date-time */
            expiresAt: string;
            revokedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
        };
        DockRules: {
            id: number;
            /** @description Minutes of every truck that is unloaded. */
            inboundMinutes: number;
            /** @description And for each of its pallets. */
            inboundMinutesPerPallet: number;
            /** @description Minutes of every truck that is loaded. */
            outboundMinutes: number;
            /** @description And for each of its pallets. */
            outboundMinutesPerPallet: number;
            /**
             * @description Appointments begin in such steps from the opening, and take whole steps.
             * @enum {integer}
             */
            stepMinutes: 5 | 10 | 15 | 20 | 30 | 60;
            /** @description Until so many hours before, carriers book, move and cancel by their links. */
            noticeHours: number;
            /** @description True if the warehouse approves what carriers book. */
            needsApproval: boolean;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        DockView: {
            warehouse: {
                name: string;
                address: string | null;
                /**
                 * Format: time-zone
                 * @description An IANA name. Days are of this zone; a report without it takes that of its warehouse.
                 */
                timeZone: string;
            };
            /**
             * @description Whether the truck is unloaded or loaded.
             * @enum {string}
             */
            kind: "INBOUND" | "OUTBOUND";
            /** @description Of the truck; null if the carrier says. */
            pallets: number | null;
            bookingsLeft: number;
            /** @description Until so many hours before, carriers book, move and cancel by their links. */
            noticeHours: number;
            /** @description True if the warehouse approves what carriers book. */
            needsApproval: boolean;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date */
            day: string;
            /** Format: date */
            lastDay: string;
            slots: {
                /** Format: date-time */
                startsAt: string;
                /** Format: date-time */
                endsAt: string;
            }[];
            appointments: components["schemas"]["CarrierAppointment"][];
        };
        Slots: {
            /**
             * Format: time-zone
             * @description An IANA name. Days are of this zone; a report without it takes that of its warehouse.
             */
            timeZone: string;
            minutes: number;
            doors: {
                id: number;
                name: string;
                slots: {
                    /** Format: date-time */
                    startsAt: string;
                    /** Format: date-time */
                    endsAt: string;
                }[];
            }[];
        };
        CompletedTask: {
            id: number;
            /** @enum {string} */
            kind: "PUTAWAY" | "REPLENISHMENT" | "PICK" | "PICK_BATCH" | "PACK" | "LOAD" | "RETURN" | "COUNT";
            subjectId: number;
        };
        Task: {
            id: number;
            /** @enum {string} */
            kind: "PUTAWAY" | "REPLENISHMENT" | "PICK" | "PICK_BATCH" | "PACK" | "LOAD" | "RETURN" | "COUNT";
            warehouseId: number;
            /** @description The pallet, replenishment task, order, pick batch, return or count. */
            subjectId: number;
            /** @description The LPN, SKU, reference or name of it. */
            name: string;
            customer: {
                id: number;
                name: string;
            } | null;
            /** @description Where the work begins. */
            location: {
                id: number;
                name: string;
            } | null;
            /** @description What a replenishment brings; null for other work. */
            product: {
                id: number;
                sku: string;
                name: string;
            } | null;
            /** @description The location that a replenishment fills; null for other work. */
            to: {
                id: number;
                name: string;
            } | null;
            units: number | null;
            lines: number | null;
            /** @description 0: an order past its ship-by date; 1: due today, or of priority 1 or 2; 2: of priority 3, and replenishment, which is as urgent as the orders that wait for it where that is more; 3: of priority 4 to 6, and putaway; 4: of a lower priority, and returns; 5: counts. */
            urgency: number;
            dueOn: string | null;
            /** Format: date-time */
            since: string;
            claim: components["schemas"]["TaskClaim"] | null;
        };
        TaskClaim: {
            user: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            until: string;
        };
        Worker: {
            id: number;
            email: string;
            /** @description The name of the user. */
            name: string;
            /** @description The tasks of the floor that the user may do; null for all that the role allows. */
            taskKinds: ("PUTAWAY" | "REPLENISHMENT" | "PICK" | "PICK_BATCH" | "PACK" | "LOAD" | "RETURN" | "COUNT")[] | null;
        };
        Scan: {
            /** @description The code that was looked up. */
            code: string;
            /** @description The kind of the first match; null if there is none. */
            kind: ("PALLET" | "LOCATION" | "PRODUCT" | "LOT" | "ORDER" | "ASN" | "RETURN" | "BATCH" | "LOAD" | "USER") | null;
            /** @description The id of the record. */
            id: number | null;
            count: number | null;
            fault: string | null;
            /** @description Why the code may not say what it seems to say: a missing separator (SEPARATOR_MISSING), another sign in its place (SEPARATOR_UNKNOWN), a keyboard layout that differs between scanner and host (LAYOUT), a lot or serial that looks like a known one and is another (LOOK_ALIKE), a date that has passed (EXPIRED). Ask before the code is used. */
            doubts: {
                /** @enum {string} */
                code: "SEPARATOR_MISSING" | "SEPARATOR_UNKNOWN" | "LAYOUT" | "LOOK_ALIKE" | "EXPIRED";
                text: string;
            }[];
            pallet: {
                lpn: string;
                warehouse: {
                    id: number;
                    name: string;
                };
                location: {
                    id: number;
                    name: string;
                    /** @enum {string} */
                    type: "STORAGE" | "PICK" | "STAGING" | "HAZARDOUS" | "CUSTOMS" | "RECEIVING" | "PACKING" | "DISPATCH" | "QUARANTINED";
                } | null;
                /** @description Units; sums may pass the range of a single line. */
                totalQuantity: number;
                /** @enum {string} */
                state: "EMPTY" | "STORED" | "PICKED" | "PACKED" | "STAGED" | "LOADED" | "SHIPPED";
                /** @description The load on which it stands, or with which it left. */
                load: components["schemas"]["LoadRef"] | null;
            } | null;
            /** @description The LPN of a label without a pallet that the caller sees: an SSCC, or an LPN in the form of the settings. */
            freshLpn: string | null;
            location: {
                id: number;
                name: string;
                /** @enum {string} */
                type: "STORAGE" | "PICK" | "STAGING" | "HAZARDOUS" | "CUSTOMS" | "RECEIVING" | "PACKING" | "DISPATCH" | "QUARANTINED";
            } | null;
            stated: {
                lot: string | null;
                serial: string | null;
                expiresOn: string | null;
                producedOn: string | null;
            } | null;
            /** @description Known lots and serials with this code. */
            lots: {
                id: number;
                /** @description The code of the lot, or the serial. */
                code: string;
                expiresOn: string | null;
                producedOn: string | null;
                onHold: boolean;
                product: {
                    id: number;
                    sku: string;
                    name: string;
                };
            }[];
            /** @description Of several customers if these use the same code. */
            products: {
                id: number;
                sku: string;
                name: string;
                customer: {
                    id: number;
                    name: string;
                };
                /** @enum {string} */
                tracking: "NONE" | "LOT" | "SERIAL";
                expires: boolean;
                pack: {
                    id: number;
                    name: string;
                    units: number;
                } | null;
            }[];
            /** @description Orders, ASNs and returns of the warehouse with this reference, the ASN that announces a unit with this code or whose transfer carries it, and the order of a package or in a tote with it. Looked for if the code is none of the things above; the tote in which goods of the order stand is `pallet` then. */
            documents: {
                /** @enum {string} */
                kind: "ORDER" | "ASN" | "RETURN";
                id: number;
                reference: string;
                status: string;
                customer: {
                    id: number;
                    name: string;
                };
            }[];
            /** @description The unit with this code that an ASN announces, or that its transfer carries, and that is not received yet. */
            announced: {
                asnId: number;
                code: string;
            } | null;
            /** @description What is known of a code that names nothing of these: the former label of a unit, a unit that an ASN of another warehouse of the caller announces, or a serial that was packed for an order. */
            trace: {
                /** @enum {string} */
                kind: "FORMER_LABEL" | "ANNOUNCED" | "SERIAL";
                warehouse: {
                    id: number;
                    name: string;
                };
                /** @description The LPN that the unit has now. */
                lpn: string | null;
                /** @description The ASN that announces it, or the order in a package of which the serial is. */
                document: {
                    /** @enum {string} */
                    kind: "ORDER" | "ASN" | "RETURN";
                    id: number;
                    reference: string;
                    status: string;
                    customer: {
                        id: number;
                        name: string;
                    };
                } | null;
                /** @description The product of the serial. */
                product: {
                    id: number;
                    sku: string;
                    name: string;
                } | null;
            } | null;
            batch: {
                id: number;
                /** @enum {string} */
                status: "OPEN" | "COMPLETED" | "CANCELLED";
            } | null;
            /** @description The load with this number, or the open one at a door. */
            load: components["schemas"]["LoadRef"] | null;
            user: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            } | null;
        };
        Label: {
            /**
             * @description ZPL for label printers, HTML for all others.
             * @enum {string}
             */
            format: "ZPL" | "HTML";
            /** @description What is sent to the printer: ZPL, or a whole HTML document without scripts. */
            content: string;
            /** @description What the label is of; null for sample data. */
            subjectId: number | null;
            /** @description Null for what is not saved. */
            templateVersionId: number | null;
            mediaMm: {
                /** @description Millimetres of the label. */
                width: number;
                /** @description Millimetres of the label. */
                height: number;
            };
            /**
             * @description Dots per inch of the printer that the template is drawn for.
             * @enum {integer}
             */
            dpi: 203 | 300 | 600;
            /** @description What the printer would cut, and codes that are printed in another way. */
            findings: components["schemas"]["LabelFinding"][];
        };
        LabelFinding: {
            /** @description The line of the template. */
            line: number;
            /**
             * @description An error is refused when the template is saved.
             * @enum {string}
             */
            severity: "ERROR" | "WARNING";
            /** @enum {string} */
            code: "LABEL_BAD_DIRECTIVE" | "LABEL_UNKNOWN_FIELD" | "LABEL_FIELD_NO_CODE" | "LABEL_CONDITION_OPEN" | "LABEL_COMMAND" | "LABEL_FIELD_OUTSIDE" | "LABEL_CODE_COMMAND" | "LABEL_FRAME" | "LABEL_ELEMENT" | "LABEL_STYLE" | "LABEL_FIELD_IN_TAG" | "LABEL_MISSING_CODE" | "LABEL_MISSING_TEST" | "LABEL_TEXT_CUT" | "LABEL_OUTSIDE_MEDIA" | "LABEL_OTHER_FONT" | "LABEL_THIN_BARS" | "LABEL_CODE_AS_QR" | "LABEL_CODE_UNFIT" | "LABEL_CODE_WIDE";
            /** @description What the message states: numbers, names, references and codes, by name. */
            facts: {
                [key: string]: unknown;
            };
            message: string;
        };
        LabelTemplate: {
            id: number;
            name: string;
            /**
             * @description What the label is printed for.
             * @enum {string}
             */
            document: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE" | "SHIPPING_LABEL";
            /** @description The client whose labels these are; null for all. */
            customer: {
                id: number;
                name: string;
            } | null;
            /**
             * @description ZPL for label printers, HTML for all others.
             * @enum {string}
             */
            language: "ZPL" | "HTML";
            /** @description Millimetres of the label. */
            widthMm: number;
            /** @description Millimetres of the label. */
            heightMm: number;
            /**
             * @description Dots per inch of the printer that the template is drawn for.
             * @enum {integer}
             */
            dpi: 203 | 300 | 600;
            /** @description Whether it came with Lading: it is copied and retired, and never edited. */
            isDelivered: boolean;
            /** @description False: retired. New records may not refer to it; its history stays. */
            active: boolean;
            /** @description The number of the saved version: 1, 2, 3 of each template. */
            number: number;
            /** Format: date-time */
            savedAt: string;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        LabelTemplateDetail: {
            id: number;
            name: string;
            /**
             * @description What the label is printed for.
             * @enum {string}
             */
            document: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE" | "SHIPPING_LABEL";
            /** @description The client whose labels these are; null for all. */
            customer: {
                id: number;
                name: string;
            } | null;
            /**
             * @description ZPL for label printers, HTML for all others.
             * @enum {string}
             */
            language: "ZPL" | "HTML";
            /** @description Millimetres of the label. */
            widthMm: number;
            /** @description Millimetres of the label. */
            heightMm: number;
            /**
             * @description Dots per inch of the printer that the template is drawn for.
             * @enum {integer}
             */
            dpi: 203 | 300 | 600;
            /** @description Whether it came with Lading: it is copied and retired, and never edited. */
            isDelivered: boolean;
            /** @description False: retired. New records may not refer to it; its history stays. */
            active: boolean;
            /** @description The number of the saved version: 1, 2, 3 of each template. */
            number: number;
            /** Format: date-time */
            savedAt: string;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
            /** @description ZPL or HTML with fields, such as {{name}} and {{barcode:code 60x20}}. */
            content: string;
        };
        LabelVersion: {
            id: number;
            /** @description The number of the saved version: 1, 2, 3 of each template. */
            number: number;
            /** @description Millimetres of the label. */
            widthMm: number;
            /** @description Millimetres of the label. */
            heightMm: number;
            /**
             * @description Dots per inch of the printer that the template is drawn for.
             * @enum {integer}
             */
            dpi: 203 | 300 | 600;
            /** @description ZPL or HTML with fields, such as {{name}} and {{barcode:code 60x20}}. */
            content: string;
            /** Format: date-time */
            savedAt: string;
            /** @description Null for what came with Lading. */
            savedBy: string | null;
        };
        ChangeEvent: {
            /** @description Unique. A change that arrives twice has the same id. */
            id: number;
            /** @enum {string} */
            type: "order.created" | "order.changed" | "order.pending_allocation" | "order.allocated" | "order.partially_allocated" | "order.pending_pick" | "order.picking_in_progress" | "order.picked" | "order.packing_in_progress" | "order.packed" | "order.shipped" | "order.delivered" | "order.cancelled" | "order.on_hold" | "order.backorder" | "asn.created" | "asn.expected" | "asn.receiving_in_progress" | "asn.complete" | "asn.complete_with_variances" | "asn.partially_received" | "asn.cancelled" | "return.created" | "return.expected" | "return.receiving_in_progress" | "return.complete" | "return.cancelled" | "label.made" | "stock.changed" | "lot.held" | "lot.released" | "count.posted" | "load.departed";
            /** Format: date-time */
            at: string;
            warehouseId: number | null;
            customerId: number | null;
            document: {
                /** @enum {string} */
                type: "ORDER" | "ASN" | "RETURN" | "COUNT" | "REPLENISHMENT" | "LOT" | "LOAD";
                id: number;
                /** @description The code of a lot, the name of a count. */
                reference: string;
            } | null;
            status: string | null;
            previousStatus: string | null;
            shipment: {
                shippingCarrier: string | null;
                trackingNumber: string | null;
            } | null;
            package: {
                id: number;
                /** @description The barcode of its label. */
                code: string;
                weight: number | null;
            } | null;
            product: {
                id: number;
                sku: string;
                name: string;
            } | null;
            /** @description For `stock.changed` only. */
            movements: {
                id: number;
                /** @enum {string} */
                kind: "RECEIVE" | "PUTAWAY" | "MOVE" | "STATUS" | "ADJUST" | "PICK" | "SHIP" | "RETURN" | "COUNT" | "TRANSFER" | "UNSHIP" | "OPENING";
                product: {
                    id: number;
                    sku: string;
                    name: string;
                };
                lot: {
                    id: number;
                    /** @description The code of the lot, or the serial. */
                    code: string;
                    expiresOn: string | null;
                    producedOn: string | null;
                } | null;
                /** @description Units; sums may pass the range of a single line. */
                quantity: number;
                from: {
                    lpn: string | null;
                    /** @enum {string} */
                    status: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
                } | null;
                to: {
                    lpn: string | null;
                    /** @enum {string} */
                    status: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
                } | null;
                reason: string | null;
            }[];
        };
        Delivery: {
            id: number;
            /** @description The id of the change; the header webhook-id is `evt_` and this. */
            eventId: number;
            type: string;
            /** @enum {string} */
            status: "PENDING" | "RETRYING" | "DELIVERED" | "FAILED";
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            attemptedAt: string | null;
            nextAttemptAt: string | null;
            responseStatus: number | null;
            responseBody: string | null;
            error: string | null;
            durationMs: number | null;
            requestBody: string;
        };
        TestResult: {
            delivered: boolean;
            responseStatus: number | null;
            responseBody: string | null;
            error: string | null;
            durationMs: number | null;
        };
        Webhook: {
            id: number;
            name: string;
            url: string;
            /** @description The changes that are sent; empty: all. */
            types: ("order.created" | "order.changed" | "order.pending_allocation" | "order.allocated" | "order.partially_allocated" | "order.pending_pick" | "order.picking_in_progress" | "order.picked" | "order.packing_in_progress" | "order.packed" | "order.shipped" | "order.delivered" | "order.cancelled" | "order.on_hold" | "order.backorder" | "asn.created" | "asn.expected" | "asn.receiving_in_progress" | "asn.complete" | "asn.complete_with_variances" | "asn.partially_received" | "asn.cancelled" | "return.created" | "return.expected" | "return.receiving_in_progress" | "return.complete" | "return.cancelled" | "label.made" | "stock.changed" | "lot.held" | "lot.released" | "count.posted" | "load.departed")[];
            warehouse: {
                id: number;
                name: string;
            } | null;
            customer: {
                id: number;
                name: string;
            } | null;
            /** @enum {string} */
            status: "ACTIVE" | "DISABLED";
            disabledAt: string | null;
            disabledReason: string | null;
            /** @description The same as a code with facts. */
            disabledRemark: {
                /** @enum {string} */
                code: "PROMISES_TAKEN" | "PROMISES_OVERTAKEN" | "PROMISES_UNCOVERED" | "PLACES_NOT_ALLOCATED" | "PLACES_NOT_PROMISED" | "COUNT_FOUND" | "LOT_HELD" | "LOT_EXPIRED" | "LOT_DATED" | "LOT_MERGED" | "IMPORTED" | "NOT_PAID" | "ITEMS_CHANGED" | "TASKS_CREATED" | "NOT_FOUND" | "BROUGHT_BACK" | "GOES_ON" | "UNPACKED" | "PACKAGE_UNPACKED" | "ANNOUNCED" | "RECEIVED" | "DEPARTED" | "PACKAGES_LEFT" | "SPLIT_OFF" | "SHIPMENT_UNDONE" | "FOLLOW_UP_CANCELLED" | "REFERENCE_CHANGED" | "ARRIVAL_CHANGED" | "UNITS_CHANGED" | "NOTES_CHANGED" | "EXPECTED_CHANGED" | "MORE_CHANGED" | "LOAD_CHANGED" | "ORDERS_ADDED" | "ORDERS_REMOVED" | "SWITCHED_OFF" | "RECEIVER_GONE" | "DELIVERY_FAILED";
                /** @description What the message states: numbers, names, references and codes, by name. */
                facts: {
                    [key: string]: unknown;
                };
            } | null;
            /** @description Deliveries that failed and were not delivered since. */
            undelivered: number;
            lastDeliveredAt: string | null;
            formerUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        /** @description For an ADMIN: addresses and networks (CIDR) that webhooks may reach beside public ones, by http too. */
        WebhookNetworks: string[];
        WebhookWithSecret: {
            id: number;
            name: string;
            url: string;
            /** @description The changes that are sent; empty: all. */
            types: ("order.created" | "order.changed" | "order.pending_allocation" | "order.allocated" | "order.partially_allocated" | "order.pending_pick" | "order.picking_in_progress" | "order.picked" | "order.packing_in_progress" | "order.packed" | "order.shipped" | "order.delivered" | "order.cancelled" | "order.on_hold" | "order.backorder" | "asn.created" | "asn.expected" | "asn.receiving_in_progress" | "asn.complete" | "asn.complete_with_variances" | "asn.partially_received" | "asn.cancelled" | "return.created" | "return.expected" | "return.receiving_in_progress" | "return.complete" | "return.cancelled" | "label.made" | "stock.changed" | "lot.held" | "lot.released" | "count.posted" | "load.departed")[];
            warehouse: {
                id: number;
                name: string;
            } | null;
            customer: {
                id: number;
                name: string;
            } | null;
            /** @enum {string} */
            status: "ACTIVE" | "DISABLED";
            disabledAt: string | null;
            disabledReason: string | null;
            /** @description The same as a code with facts. */
            disabledRemark: {
                /** @enum {string} */
                code: "PROMISES_TAKEN" | "PROMISES_OVERTAKEN" | "PROMISES_UNCOVERED" | "PLACES_NOT_ALLOCATED" | "PLACES_NOT_PROMISED" | "COUNT_FOUND" | "LOT_HELD" | "LOT_EXPIRED" | "LOT_DATED" | "LOT_MERGED" | "IMPORTED" | "NOT_PAID" | "ITEMS_CHANGED" | "TASKS_CREATED" | "NOT_FOUND" | "BROUGHT_BACK" | "GOES_ON" | "UNPACKED" | "PACKAGE_UNPACKED" | "ANNOUNCED" | "RECEIVED" | "DEPARTED" | "PACKAGES_LEFT" | "SPLIT_OFF" | "SHIPMENT_UNDONE" | "FOLLOW_UP_CANCELLED" | "REFERENCE_CHANGED" | "ARRIVAL_CHANGED" | "UNITS_CHANGED" | "NOTES_CHANGED" | "EXPECTED_CHANGED" | "MORE_CHANGED" | "LOAD_CHANGED" | "ORDERS_ADDED" | "ORDERS_REMOVED" | "SWITCHED_OFF" | "RECEIVER_GONE" | "DELIVERY_FAILED";
                /** @description What the message states: numbers, names, references and codes, by name. */
                facts: {
                    [key: string]: unknown;
                };
            } | null;
            /** @description Deliveries that failed and were not delivered since. */
            undelivered: number;
            lastDeliveredAt: string | null;
            formerUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
            /** @description The key of the signatures, in base64 after `whsec_`. Only this response has it. */
            secret: string;
        };
        CarrierAccount: {
            id: number;
            name: string;
            /**
             * @description OWN: own labels by number ranges. HTTP: a program of yours that takes five calls. EASYPOST and SENDCLOUD: these platforms.
             * @enum {string}
             */
            adapter: "OWN" | "HTTP" | "EASYPOST" | "SENDCLOUD";
            accountNumber: string | null;
            /** @description Where it is called; null for the address of the platform. */
            url: string | null;
            /** @enum {string} */
            labelFormat: "PDF" | "PNG" | "ZPL";
            /** @description Whether its labels are only tests: they say so, and no goods leave with them. */
            isTest: boolean;
            /** @description False: retired. New records may not refer to it; its history stays. */
            active: boolean;
            warehouse: {
                id: number;
                name: string;
            } | null;
            customer: {
                id: number;
                name: string;
            } | null;
            sender: {
                name: string;
                lines: string[];
                postcode: string | null;
                city: string;
                /** @description ISO 3166-1 alpha-2. */
                country: string;
                phone: string | null;
                email: string | null;
            };
            services: {
                id: number;
                /** @description The code by which the carrier knows it; the test of an account lists them. */
                code: string;
                name: string;
                carrier: string;
                /** @description What an own label costs; carriers say their own costs. */
                cost: number | null;
                /** @description Days to the addressee, where the carrier says none. */
                days: number | null;
                /** @description False: retired. New records may not refer to it; its history stays. */
                active: boolean;
                /** @description The tracking numbers of own labels. */
                range: {
                    prefix: string;
                    suffix: string;
                    /** @description Digits of the number itself, filled up with zeros. */
                    digits: number;
                    /** @description The number that the next label takes. */
                    next: number;
                    /** @description The last number of the range. */
                    last: number;
                    /**
                     * @description The digit behind the number: MOD10 as GS1 has it, S10 as the postal union has it.
                     * @enum {string}
                     */
                    checkDigit: "NONE" | "MOD10" | "S10";
                    /** @description With so many numbers left, people are warned. */
                    warnAt: number;
                    /** @description Numbers that are left. */
                    left: number;
                } | null;
            }[];
            /** @description Whether it has credentials, which no call shows. */
            hasCredentials: boolean;
            credentialsSetAt: string | null;
            lastCallAt: string | null;
            lastCallError: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        CarrierRule: {
            id: number;
            countries: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW")[];
            maxWeightGrams: number | null;
            maxSideMm: number | null;
            maxDays: number | null;
            maxCost: number | null;
            /** @description Null: the cheapest service that meets the rule. */
            serviceId: number | null;
        };
        CarrierTest: {
            isReached: boolean;
            error: string | null;
            /** @description What the carrier offers for a parcel of 1 kg to the sender. */
            offers: {
                code: string;
                name: string;
                cost: number | null;
                currency: string | null;
                days: number | null;
            }[];
        };
        LabelContent: {
            /** @enum {string} */
            format: "PDF" | "PNG" | "ZPL";
            fileName: string;
            /** @description The bytes in base64. */
            content: string;
            isTest: boolean;
        };
        LabelTrack: {
            /** @description The latest first. */
            events: {
                at: string | null;
                text: string;
            }[];
        };
        Manifest: {
            id: number;
            warehouseId: number;
            account: {
                id: number;
                name: string;
            };
            reference: string;
            /** @enum {string} */
            status: "REQUESTED" | "UNKNOWN" | "CLOSED" | "FAILED";
            /** @description Labels in it. */
            labels: number;
            externalId: string | null;
            url: string | null;
            error: string | null;
            /** Format: date-time */
            requestedAt: string;
            requestedBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
        };
        Rates: {
            /** @description The cheapest first. */
            rates: {
                serviceId: number;
                account: {
                    id: number;
                    name: string;
                };
                service: string;
                carrier: string;
                cost: number | null;
                currency: string | null;
                days: number | null;
                isTest: boolean;
                /** @description Where the numbers of own labels run out; null where they do not. */
                numbersLeft: number | null;
            }[];
            /** @description Carriers that did not answer. */
            failures: {
                account: {
                    id: number;
                    name: string;
                };
                error: string;
            }[];
            /** @description What the rules choose; null where none is met. */
            chosen: {
                serviceId: number;
                rule: string;
            } | null;
            /** @description The rules before it, and what each was not met by. */
            passed: {
                rule: string;
                /** @enum {string} */
                why: "COUNTRY" | "WEIGHT" | "SIDE" | "DAYS" | "COST" | "NOT_OFFERED";
            }[];
        };
        ShippingLabel: {
            id: number;
            warehouseId: number;
            order: {
                id: number;
                orderReference: string;
            };
            /** @description Null once the package was taken apart. */
            packageId: number | null;
            /** @description What the carrier knows the purchase by. */
            reference: string;
            account: {
                id: number;
                name: string;
            };
            /** @enum {string} */
            adapter: "OWN" | "HTTP" | "EASYPOST" | "SENDCLOUD";
            service: string;
            carrier: string;
            rule: string | null;
            isTest: boolean;
            /**
             * @description UNKNOWN: no answer came, so it may be paid; the carrier is asked again.
             * @enum {string}
             */
            status: "REQUESTED" | "UNKNOWN" | "BOUGHT" | "FAILED" | "VOIDED";
            trackingNumber: string | null;
            cost: number | null;
            currency: string | null;
            /** @description Null while there is no content. */
            format: ("PDF" | "PNG" | "ZPL") | null;
            error: string | null;
            reason: string | null;
            /** @description Whether it is in a manifest. */
            isClosed: boolean;
            /** Format: date-time */
            requestedAt: string;
            requestedBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
            nextFindAt: string | null;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        Subscriptions: {
            /** @description The hour of the daily mail, in the time zone of each warehouse. */
            hour: number;
            /** @description One for each topic that the role may subscribe to. */
            items: {
                /** @enum {string} */
                topic: "ARRIVED" | "VARIANCE" | "SHIPPED" | "SHORT" | "EXPIRING" | "BELOW_MINIMUM" | "WEBHOOK_FAILED";
                /** @enum {string} */
                mode: "OFF" | "NOW" | "DAILY";
                days: number | null;
            }[];
        };
        LeasedJob: {
            id: number;
            /** @description Say it in begin and report: another taker has another one. */
            attempt: number;
            printer: {
                id: number;
                name: string;
                address: string;
            };
            /** @description What is on the labels. */
            title: string;
            /** @description Labels. */
            labels: number;
            /** @description What to send, in base64. */
            content: string;
        };
        PrintChoices: {
            choices: {
                /**
                 * @description The kind of label. SHIPPING_LABEL is that of a carrier.
                 * @enum {string}
                 */
                document: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE" | "SHIPPING_LABEL";
                /** @description Null: the browser prints. */
                printer: {
                    id: number;
                    name: string;
                    /**
                     * @description RAW: the server sends to its port 9100. IPP: the server prints by the Internet Printing Protocol. AGENT: an agent inside its network prints. BROWSER: the dialog of the browser.
                     * @enum {string}
                     */
                    connection: "RAW" | "IPP" | "AGENT" | "BROWSER";
                } | null;
            }[];
            /** @description Those that printers and rules name. */
            workstations: string[];
            /** @description Those that printers and rules name. */
            zones: string[];
        };
        PrintJob: {
            id: number;
            warehouseId: number;
            printer: {
                id: number;
                name: string;
            };
            /** @enum {string} */
            document: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE" | "SHIPPING_LABEL" | "TEST";
            /** @description What is on the labels. */
            title: string;
            /** @description Labels. */
            labels: number;
            /**
             * @description SENT is being sent: the printer, or its agent, has not said how it ended. FAILED is not tried again by itself.
             * @enum {string}
             */
            status: "QUEUED" | "SENT" | "PRINTED" | "FAILED" | "CANCELLED";
            /** @description The printer got some of it and did not say that it printed: somebody should look. */
            possiblyPrinted: boolean;
            /** @description Attempts so far. */
            attempts: number;
            error: string | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            sentAt: string | null;
            endedAt: string | null;
            /** @description Null unless it waits. */
            nextAttemptAt: string | null;
            /** @description The job that it prints again. */
            reprintOf: number | null;
            /** @description Why it was printed again. */
            reason: string | null;
        };
        /** @description For an ADMIN: addresses and networks (CIDR) of printers to which the server itself prints. Empty: it prints to none, and agents do. */
        PrintNetworks: string[];
        PrintRule: {
            id: number;
            warehouseId: number;
            /**
             * @description The kind of label. SHIPPING_LABEL is that of a carrier.
             * @enum {string}
             */
            document: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE" | "SHIPPING_LABEL";
            /** @description Where people work. A device says once at which one it stands. */
            workstation: string | null;
            /** @description A zone of locations. */
            zone: string | null;
            /** @description A shared device. */
            device: {
                id: number;
                name: string;
            } | null;
            printer: {
                id: number;
                name: string;
            };
            /** Format: date-time */
            createdAt: string;
        };
        Printer: {
            id: number;
            warehouseId: number;
            name: string;
            /** @description Where people work. A device says once at which one it stands. */
            workstation: string | null;
            /** @description A zone of locations. */
            zone: string | null;
            /**
             * @description Dots per inch of the print head.
             * @enum {integer}
             */
            dpi: 203 | 300 | 600;
            mediaWidthMm: number;
            mediaHeightMm: number;
            /**
             * @description RAW: the server sends to its port 9100. IPP: the server prints by the Internet Printing Protocol. AGENT: an agent inside its network prints. BROWSER: the dialog of the browser.
             * @enum {string}
             */
            connection: "RAW" | "IPP" | "AGENT" | "BROWSER";
            address: string | null;
            /** @description False: retired. New records may not refer to it; its history stays. */
            active: boolean;
            /** @description Jobs that wait or are being sent. */
            waiting: number;
            lastJob: {
                id: number;
                /**
                 * @description SENT is being sent: the printer, or its agent, has not said how it ended. FAILED is not tried again by itself.
                 * @enum {string}
                 */
                status: "QUEUED" | "SENT" | "PRINTED" | "FAILED" | "CANCELLED";
                /** @description The printer got some of it and did not say that it printed: somebody should look. */
                possiblyPrinted: boolean;
                error: string | null;
                /** Format: date-time */
                createdAt: string;
            } | null;
            /** @description When an agent last asked for its jobs, to the minute; null for other printers. */
            agentSeenAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        Papers: {
            /** @description No packing slips where there are no packages. */
            papers: {
                title: string;
                part: string | null;
                /** @description Whose goods it is about. */
                owner: string;
                code: {
                    value: string;
                    /**
                     * @description Code 128, or GS1-128, whose value is an element string.
                     * @enum {string}
                     */
                    form: "plain" | "gs1";
                } | null;
                facts: {
                    label: string;
                    value: string;
                }[];
                blocks: ({
                    /** @constant */
                    kind: "FORM";
                    columns: {
                        /** @description In parts of the sum of the widths. */
                        width: number;
                        boxes: {
                            label: string;
                            /** @description Empty: to write on. */
                            text: string;
                            isStrong: boolean;
                            /** @description Lines of text for which there is room at least. */
                            leastLines: number;
                            code: {
                                value: string;
                                /**
                                 * @description Code 128, or GS1-128, whose value is an element string.
                                 * @enum {string}
                                 */
                                form: "plain" | "gs1";
                            } | null;
                        }[];
                    }[];
                } | {
                    /** @constant */
                    kind: "TABLE";
                    title: string;
                    /** @description A table to write into, whose cells have borders. */
                    isGrid: boolean;
                    columns: {
                        label: string;
                        /** @description In parts of the sum of the widths. */
                        width: number;
                        isNumber: boolean;
                        /**
                         * @description Bold, and larger than the others.
                         * @constant
                         */
                        isStrong?: true;
                    }[];
                    rows: {
                        cells: string[];
                        /** @description What stands below the cells, over the whole width. */
                        details: string[];
                    }[];
                    /** @description A text for each column; none where there are no totals. */
                    totals: string[];
                } | {
                    /** @constant */
                    kind: "TEXT";
                    text: string;
                } | {
                    /** @constant */
                    kind: "SIGNATURES";
                    labels: string[];
                } | {
                    /** @constant */
                    kind: "TOGETHER";
                    blocks: ({
                        /** @constant */
                        kind: "FORM";
                        columns: {
                            /** @description In parts of the sum of the widths. */
                            width: number;
                            boxes: {
                                label: string;
                                /** @description Empty: to write on. */
                                text: string;
                                isStrong: boolean;
                                /** @description Lines of text for which there is room at least. */
                                leastLines: number;
                                code: {
                                    value: string;
                                    /**
                                     * @description Code 128, or GS1-128, whose value is an element string.
                                     * @enum {string}
                                     */
                                    form: "plain" | "gs1";
                                } | null;
                            }[];
                        }[];
                    } | {
                        /** @constant */
                        kind: "TABLE";
                        title: string;
                        /** @description A table to write into, whose cells have borders. */
                        isGrid: boolean;
                        columns: {
                            label: string;
                            /** @description In parts of the sum of the widths. */
                            width: number;
                            isNumber: boolean;
                            /**
                             * @description Bold, and larger than the others.
                             * @constant
                             */
                            isStrong?: true;
                        }[];
                        rows: {
                            cells: string[];
                            /** @description What stands below the cells, over the whole width. */
                            details: string[];
                        }[];
                        /** @description A text for each column; none where there are no totals. */
                        totals: string[];
                    } | {
                        /** @constant */
                        kind: "TEXT";
                        text: string;
                    } | {
                        /** @constant */
                        kind: "SIGNATURES";
                        labels: string[];
                    })[];
                })[];
            }[];
        };
        AllocationSum: {
            allocations: number;
            /** @enum {string} */
            unit: "units";
            /** @description Units; sums may pass the range of a single line. */
            quantity: number;
        };
        OpenAllocation: {
            id: number;
            /** @description True if the units were picked and stand with the order; `id` is then that of the pick. */
            isPicked: boolean;
            order: {
                id: number;
                reference: string;
                customer: {
                    id: number;
                    name: string;
                };
            };
            product: {
                id: number;
                sku: string;
                name: string;
            };
            pallet: {
                lpn: string;
            } | null;
            location: {
                id: number;
                name: string;
            } | null;
            /** @description Units; sums may pass the range of a single line. */
            quantity: number;
            /** Format: date-time */
            allocatedAt: string;
        };
        PackagingFigures: {
            /** @enum {string} */
            kind: "BOX" | "OWN_BOX" | "NONE";
            packaging: {
                id: number;
                name: string;
            } | null;
            /** @description Cartons that were suggested. */
            suggested: number;
            /** @description Packages that were packed in it. */
            used: number;
            /** @description Suggested cartons that were packed as suggested. */
            asSuggested: number;
            /** @description Suggested cartons that were packed in another packaging. */
            replaced: number;
            volumeFill: {
                value: number | null;
                /** @description The population: packages that could be measured. */
                packages: number;
            };
            weightFill: {
                value: number | null;
                /** @description The population: packages that could be measured. */
                packages: number;
            };
            cost: number | null;
            /** @description The population: those of them whose cost is known. */
            costed: number;
        };
        PackagingReport: {
            warehouse: {
                id: number;
                name: string;
            };
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /**
             * Format: time-zone
             * @description An IANA name. Days are of this zone; a report without it takes that of its warehouse.
             */
            tz: string;
            orders: {
                /** @description Orders that shipped in the period. */
                shipped: number;
                /** @description Those of them with suggested cartons. */
                suggested: number;
                /** @description Those of them with a carton that was suggested by volume, or not at all, because dimensions were missing. */
                byVolume: number;
            };
            totals: {
                /** @description Cartons that were suggested. */
                suggested: number;
                /** @description Packages that were packed in it. */
                used: number;
                /** @description Suggested cartons that were packed as suggested. */
                asSuggested: number;
                /** @description Suggested cartons that were packed in another packaging. */
                replaced: number;
                volumeFill: {
                    value: number | null;
                    /** @description The population: packages that could be measured. */
                    packages: number;
                };
                weightFill: {
                    value: number | null;
                    /** @description The population: packages that could be measured. */
                    packages: number;
                };
                cost: number | null;
                /** @description The population: those of them whose cost is known. */
                costed: number;
                suggestedCost: number | null;
                /** @description The population: those of them whose cost is known. */
                suggestedCosted: number;
            };
            /** @description Those that are used most first. */
            packagings: components["schemas"]["PackagingFigures"][];
            /** @description The most frequent first. */
            replacements: {
                suggested: {
                    /** @enum {string} */
                    kind: "BOX" | "OWN_BOX" | "NONE";
                    packaging: {
                        id: number;
                        name: string;
                    } | null;
                };
                used: {
                    /** @enum {string} */
                    kind: "BOX" | "OWN_BOX" | "NONE";
                    packaging: {
                        id: number;
                        name: string;
                    } | null;
                };
                packages: number;
            }[];
            unmeasured: {
                /** @description Products whose dimensions were missing. */
                products: number;
                /** @description Those with most orders first. */
                first: {
                    product: {
                        id: number;
                        sku: string;
                        name: string;
                    };
                    /** @description Orders whose cartons were suggested without its dimensions. */
                    orders: number;
                    lastOrder: {
                        id: number;
                        orderReference: string;
                    };
                    /** @description True if its dimensions are known by now. */
                    isMeasured: boolean;
                }[];
            };
        };
        PerformanceFigure: {
            /** @enum {string} */
            key: "dockToStockMean" | "dockToStockP90" | "truckWaitingMean" | "truckAtDoorMean" | "truckTurnaroundMean" | "orderCycleTimeMean" | "orderCycleTimeP90" | "lineFillRate" | "orderFillRate" | "onTimeShipping" | "otif" | "linesPickedPerHour" | "receivingAccuracy" | "recordAccuracyLines" | "recordAccuracyUnits" | "spaceUsed";
            label: string;
            value: number | null;
            unit: string;
            population: {
                count: number;
                /** @description What is counted, in the plural. */
                of: string;
            };
            formula: string;
            source: string;
            reason: string | null;
            periods: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                value: number | null;
                count: number;
            }[];
        };
        PerformanceReport: {
            warehouse: {
                id: number;
                name: string;
            };
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /**
             * Format: time-zone
             * @description An IANA name. Days are of this zone; a report without it takes that of its warehouse.
             */
            tz: string;
            /** @enum {string} */
            step: "day" | "week" | "month";
            figures: components["schemas"]["PerformanceFigure"][];
            pickers: components["schemas"]["PickerRate"][] | null;
        };
        PickerRate: {
            user: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
            /** @description Different order lines picked from. */
            lines: number;
            /** @description Units; sums may pass the range of a single line. */
            units: number;
            /** @description Clock hours with a pick. */
            hours: number;
            linesPerHour: number | null;
        };
        StockAgeing: {
            /** @description Units; sums may pass the range of a single line. */
            days0to30: number;
            /** @description Units; sums may pass the range of a single line. */
            days31to60: number;
            /** @description Units; sums may pass the range of a single line. */
            days61to90: number;
            /** @description Units; sums may pass the range of a single line. */
            over90: number;
        };
        StockFigure: {
            value: number | null;
            /** @enum {string} */
            unit: "units";
            population: {
                count: number;
                /** @description What is counted, in the plural. */
                of: string;
            };
            reason: string | null;
        };
        StockGroup: {
            group: {
                id: number | null;
                /** @description A product's SKU, else the name. */
                code: string;
                name: string;
            };
            /** @enum {string} */
            unit: "units";
            /** @description The population: balances of this group. */
            balances: number;
            /** @description All units there are: placed, promised, held, expired, notSellable and available ones. */
            onHand: number;
            /** @description Null for the past. */
            placed: number | null;
            /** @description Null for the past. */
            promised: number | null;
            /** @description Null for the past. */
            held: number | null;
            /** @description Null for the past. */
            expired: number | null;
            /** @description Null for the past. */
            notSellable: number | null;
            /** @description Null for the past. */
            available: number | null;
            allocated: number | null;
            ageing: components["schemas"]["StockAgeing"];
        };
        StockReport: {
            warehouse: {
                id: number;
                name: string;
            };
            /** Format: date-time */
            asOf: string;
            /** @description True if the present balances were read; false if the ledger was rolled back to the instant. */
            isCurrent: boolean;
            /**
             * Format: time-zone
             * @description An IANA name. Days are of this zone; a report without it takes that of its warehouse.
             */
            tz: string;
            /** @enum {string} */
            groupBy: "product" | "location" | "status" | "customer";
            totals: {
                onHand: components["schemas"]["StockFigure"];
                placed: components["schemas"]["StockFigure"];
                promised: components["schemas"]["StockFigure"];
                held: components["schemas"]["StockFigure"];
                expired: components["schemas"]["StockFigure"];
                notSellable: components["schemas"]["StockFigure"];
                available: components["schemas"]["StockFigure"];
                allocated: components["schemas"]["StockFigure"];
            };
            ageing: {
                /** @enum {string} */
                bucket: "days0to30" | "days31to60" | "days61to90" | "over90";
                receivedFrom: string | null;
                receivedBefore: string | null;
                figure: components["schemas"]["StockFigure"];
            }[];
            groups: components["schemas"]["StockGroup"][];
        };
        WarehouseStock: {
            /** @description Of this row, while the stock stays. */
            id: number;
            customer: {
                id: number;
                name: string;
            };
            warehouse: {
                id: number;
                name: string;
            };
            product: {
                id: number;
                sku: string;
                name: string;
            };
            /** @description All units there are: placed, promised, held, expired, notSellable and available ones. */
            onHand: number;
            /** @description Null for the past. */
            placed: number | null;
            /** @description Null for the past. */
            promised: number | null;
            /** @description Null for the past. */
            held: number | null;
            /** @description Null for the past. */
            expired: number | null;
            /** @description Null for the past. */
            notSellable: number | null;
            /** @description Null for the past. */
            available: number | null;
            /** Format: date-time */
            asOf: string;
        };
        Dashboard: {
            warehouse: {
                id: number;
                name: string;
            };
            /** Format: date-time */
            at: string;
            work: components["schemas"]["DashboardWork"];
            ordersToPick: components["schemas"]["DashboardFigure"];
            ordersToShip: components["schemas"]["DashboardFigure"];
            pendingDeliveries: components["schemas"]["DashboardFigure"];
            replenishmentsNeeded: components["schemas"]["DashboardFigure"];
            priorityOrders: {
                /** @description The rows that it counts. */
                population: string;
                orders: components["schemas"]["PriorityOrder"][];
            };
            recentActivity: components["schemas"]["Movement"][];
            daily: {
                /**
                 * Format: time-zone
                 * @description An IANA name. Days are of this zone; a report without it takes that of its warehouse.
                 */
                tz: string;
                measures: {
                    unitsReceived: {
                        label: string;
                        unit: string;
                        /** @description The rows that it counts. */
                        population: string;
                    };
                    unitsShipped: {
                        label: string;
                        unit: string;
                        /** @description The rows that it counts. */
                        population: string;
                    };
                    ordersPlaced: {
                        label: string;
                        unit: string;
                        /** @description The rows that it counts. */
                        population: string;
                    };
                    ordersShipped: {
                        label: string;
                        unit: string;
                        /** @description The rows that it counts. */
                        population: string;
                    };
                };
                days: components["schemas"]["DashboardDay"][];
                /** @description The sums of the 14 days before these, the last of them up to the same time of the day. */
                before: {
                    unitsReceived: number;
                    unitsShipped: number;
                    ordersPlaced: number;
                    ordersShipped: number;
                };
            };
        };
        DashboardDay: {
            /** Format: date */
            date: string;
            unitsReceived: number;
            unitsShipped: number;
            ordersPlaced: number;
            ordersShipped: number;
        };
        DashboardFigure: {
            label: string;
            value: number;
            unit: string;
            /** @description The rows that it counts. */
            population: string;
        };
        DashboardWork: {
            /** @description Orders past their ship-by date that have not shipped. */
            late: number;
            /** @description Orders to ship today, in the day of the warehouse. */
            dueToday: number;
            /** @description Orders that wait for stock. */
            short: number;
            atDock: number | null;
            countsToReview: number | null;
            failedDeliveries: number | null;
        };
        PriorityOrder: {
            id: number;
            orderReference: string;
            customer: {
                id: number;
                name: string;
            };
            requestedShipDate: string | null;
            shipBy: string | null;
            priority: number;
            /** @enum {string} */
            status: "PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER";
        };
        Import: {
            id: number;
            /** @enum {string} */
            kind: "WAREHOUSES" | "CUSTOMERS" | "LOCATIONS" | "PACKAGINGS" | "PRODUCTS" | "PACKS" | "OPENING_STOCK" | "ASNS" | "ORDERS" | "USERS";
            /** @enum {string} */
            state: "MAPPING" | "WAITING" | "RUNNING" | "DONE" | "FAULTY" | "CANCELED" | "FAILED";
            /** @description Whether everything is checked and nothing written. */
            dryRun: boolean;
            /** @enum {string} */
            existing: "REFUSE" | "SKIP" | "UPDATE";
            /** @enum {string} */
            dates: "YMD" | "DMY" | "MDY";
            /** @enum {string} */
            decimals: "POINT" | "COMMA";
            /**
             * @description What happens to codes that a spreadsheet may have changed, such as 5-Mar, or 42 where 0042 is known: their rows are bad, or they are taken as they are.
             * @enum {string}
             */
            doubtfulCodes: "REFUSE" | "TAKE";
            /** @enum {string} */
            encoding: "AUTO" | "WINDOWS_1252" | "WINDOWS_1250" | "WINDOWS_1251" | "ISO_8859_2" | "ISO_8859_15" | "SHIFT_JIS" | "GBK";
            fileName: string;
            /** @description The sheet of a workbook that is read; null for other files. */
            sheet: string | null;
            /** @description The visible sheets of a workbook that has several. Another is chosen by `sheet` of the start. */
            sheets: string[];
            /**
             * @description What happens to the rows and columns that a sheet hides, also by a filter: they are left out, or taken as the others.
             * @enum {string}
             */
            hidden: "LEAVE" | "TAKE";
            /** @description The rows that the sheet hides, by hand or by a filter, and the headers of its hidden columns. */
            hides: {
                /** @description Units; sums may pass the range of a single line. */
                rows: number;
                columns: string[];
            };
            customer: {
                id: number;
                name: string;
            } | null;
            warehouse: {
                id: number;
                name: string;
            } | null;
            columns: {
                field: string;
                required: boolean;
                /** @description The column that it is read from. */
                header: string | null;
                /** @description A column with a similar header, which is not read unless it is chosen. */
                proposed: string | null;
            }[];
            /** @description The fields, by their names, that the file needs besides those that are `required`, and has no columns for. */
            lacking: string[];
            /** @description The columns of the file that are not read. */
            unused: string[];
            sample: {
                line: number;
                cells: {
                    field: string;
                    text: string;
                    /** @description The value that is read from the text. */
                    read: string;
                }[];
            }[];
            /** @description The program whose export or template the file is, known by its columns. */
            program: ("SHOPIFY" | "WOOCOMMERCE" | "EXTENSIV") | null;
            /** @description Whether its columns, dates and decimals are read as those of the last import of this kind and customer. */
            remembered: boolean;
            /** @description The version of what was chosen for this kind and customer by which the file is read; null for none. */
            profile: number | null;
            /** @description Units; sums may pass the range of a single line. */
            rowsRead: number;
            /** @description What was written, or would be. */
            made: string | null;
            /** @description What is written of an import that is not written completely, because it runs, was canceled or failed. Started again, it goes on behind it. */
            written: {
                made: string;
                /** @description The line up to which rows are written or, of documents, of the last one. */
                to: number;
                /** @description Units; sums may pass the range of a single line. */
                skipped: number;
                /** @description Units; sums may pass the range of a single line. */
                updated: number;
            } | null;
            /** @description Units; sums may pass the range of a single line. */
            skipped: number;
            /** @description Units; sums may pass the range of a single line. */
            updated: number;
            /** @description Units; sums may pass the range of a single line. */
            faults: number;
            faultGroups: {
                /** @description The first message of this kind. */
                message: string;
                /**
                 * @description REFUSED: the change of the row is refused; FAILED: the import is. Both have the code of the problem as the fact `refusal`.
                 * @enum {string}
                 */
                code: "REQUIRED" | "UNKNOWN_FIELD" | "INVALID" | "FIXED" | "FILE_TWICE" | "NOT_ONE_OF" | "NOT_INTEGER" | "NOT_NUMBER" | "NOT_TEXT" | "NOT_BOOLEAN" | "NOT_LIST" | "NOT_OBJECT" | "EMPTY" | "TOO_SHORT" | "TOO_LONG" | "TOO_SMALL" | "TOO_LARGE" | "NOT_ABOVE" | "TOO_FEW_ENTRIES" | "TOO_MANY_ENTRIES" | "REPEATED_ENTRIES" | "NOTHING_TO_CHANGE" | "NOT_LIKE" | "FORBIDDEN_VALUE" | "OTHER_RULE" | "NOT_EMAIL" | "NOT_DATE" | "NOT_INSTANT" | "NOT_PRICE" | "NOT_GTIN" | "NOT_LOCALE" | "NOT_TIME_ZONE" | "HAS_NUL" | "HAS_HALF_CHARACTER" | "HAS_LINE_BREAK" | "HAS_INVISIBLE" | "NOT_ONE_LINE" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_COMMON" | "PASSWORD_BREACHED" | "PASSWORD_OF_NAMES" | "WRONG_PIN_LENGTH" | "OTHER_ENDING" | "BEFORE" | "TOO_FAR" | "TOO_MANY_PERIODS" | "IN_FUTURE" | "NOT_IN_FUTURE" | "REPEATED" | "NO_DAYS" | "DAYS_OF_OTHER_TOPIC" | "NOTHING_PICKED" | "NOT_RAW_ADDRESS" | "NOT_IPP_ADDRESS" | "NO_PRINTER_ADDRESS" | "ONE_PLACE" | "CLOSES_BEFORE_OPENING" | "HOURS_OVERLAP" | "NOT_HTTPS" | "HAS_LOGIN" | "ONLY_HTTPS" | "NO_USER_ID" | "SCAN_IN_FUTURE" | "SCAN_BEFORE_COUNT" | "SCAN_TOO_OLD" | "REQUIRED_BESIDE" | "NEEDS_PACKS" | "NOT_OWN_PACK" | "LISTED_ALREADY" | "PACK_NAME_TAKEN" | "CODE_TWICE" | "BESIDE_PACK_ID" | "NOT_FIRST_BARCODE" | "REQUIRED_FOR_CLIENT" | "FOR_CLIENT_ALONE" | "ADMIN_WORKS_EVERYWHERE" | "NO_ENTRY" | "BEYOND_ROLE" | "OF_OTHER_CUSTOMER" | "NUMBER_OF_EARLIER" | "TOO_MUCH_BACK" | "NOT_ON_THIS_RETURN" | "IDEMPOTENCY_KEY" | "EASY_PIN" | "TOO_MANY_PRODUCTS" | "ONLY_FLOOR" | "OR_PRODUCED_ON" | "BODY_NOT_JSON" | "BODY_TOO_DEEP" | "BODY_TOO_LARGE" | "FIELD_REQUIRED" | "FIELD_UNKNOWN" | "FIELD_NOT_ID" | "REQUIRED_FOR" | "FIELD_REQUIRED_FOR_CLIENT" | "FIELD_FOR_CLIENT_ALONE" | "CHIEF_READS_ONLY" | "CURSOR_WITHOUT_LIMIT" | "FOREIGN_WAREHOUSE" | "FOREIGN_CUSTOMER" | "TRANSFER_RETURNS_BY_TRANSFER" | "SCRAP_IS_GONE" | "NOT_ABOVE_TARE" | "OTHER_UNIT_KIND" | "BELOW_TARE" | "NO_SUCH_CARRIER" | "REPEATED_DAY" | "SAME_DESTINATION" | "INBOUND_DOOR" | "BOL_CHECK_DIGIT" | "NO_DESTINATION" | "ONLY_AVAILABLE" | "WRONG_PASSWORD" | "WRONG_CODE" | "WRONG_FIRST_CODE" | "WRONG_PASSKEY" | "OWN_FACTOR" | "OWN_PASSWORD" | "USER_DISABLED" | "USER_OF_PROVIDER" | "USER_SIGNS_IN_THERE" | "NOT_IN_WAREHOUSE" | "NO_SUCH_CHANGE" | "OF_OTHER_OWNER" | "NOT_IN_COUNT" | "ONE_CHOICE" | "EITHER" | "PACKAGE_TWICE" | "PACKED_UNIT_TWICE" | "NOT_ALL_IN_UNIT" | "ALLOCATION_TWICE" | "ALLOCATION_PICKED_TWICE" | "ITEM_TWICE" | "PRODUCT_TWICE" | "ORDER_ELSEWHERE" | "SERIALS_ON_RECEIPT" | "EXPIRES_UNTRACKED" | "NO_ITEMS" | "REASON_REQUIRED" | "LPN_OF_TRANSFER" | "NOT_LPN" | "SSCC_CHECK_DIGIT" | "UNIT_TWICE" | "NO_SUCH_UNIT" | "UNIT_IN_ITSELF" | "UNIT_TOO_DEEP" | "NO_BUILT_UNIT" | "UNIT_EMPTY" | "LABEL_TWICE" | "NOT_IN_UNIT" | "NO_SUCH_LINE" | "OTHER_LINE" | "NOT_ON_ASN" | "BEYOND_LINE" | "NOT_PICK_FACE" | "NOT_PICKED_FROM" | "THERE_ALREADY" | "MAXIMUM_BELOW_MINIMUM" | "OTHER_PRODUCT" | "TASK_UNITS" | "LIMITS_OUT_OF_ORDER" | "NO_EMERGENCY_ADMIN" | "PREFIX_TOO_LONG" | "NO_DISPOSITION" | "HEARS_NOTHING" | "STOCK_STANDS_THERE" | "STOCK_IS_ALREADY" | "NOT_NETWORK" | "IPV4_IN_IPV6" | "NO_OTHER_SHEETS" | "NO_SHEETS" | "NOT_ENCODED" | "GUESSED_ENCODING" | "STOCK_NOT_UPDATED" | "MAPPED_NO_FIELD" | "MAPPED_NO_COLUMN" | "MAPPING_NOT_JSON" | "COUNTED_LINE" | "HOST_WITHOUT_ADDRESS" | "NOT_PUBLIC" | "NOT_LISTED" | "HTTPS_TO_UNLISTED" | "NOT_TRACKED_BY_LOT" | "NOT_TRACKED_BY_SERIAL" | "TRACKED_BY_LOT" | "LOT_REQUIRED" | "SERIALS_REQUIRED" | "SERIAL_TWICE" | "SERIAL_PACKED" | "SERIAL_OF_PRODUCT" | "SERIAL_NOT_PACKED" | "SERIAL_IS_ONE_UNIT" | "OTHER_NUMBER_OF_SERIALS" | "DATE_REQUIRED" | "EXPIRES_BEFORE_MADE" | "PRODUCT_OF_OTHER" | "SIGN_IN_LOT" | "SEPARATOR_MISSING" | "NO_SUCH_LOT" | "OTHER_CODE" | "NO_SUCH_PRODUCT" | "SEVERAL_PRODUCTS" | "NO_PRODUCT" | "PACK_OF_OTHER_PRODUCT" | "OTHER_UNITS" | "TOO_MANY_UNITS" | "PACK_CHANGED" | "OTHER_CONTENT" | "NAMED_OTHERWISE" | "WRONG_HEADER" | "NOT_CSV" | "OTHER_NUMBER_OF_FIELDS" | "NAME_TOO_LONG" | "NAME_IN_LINE" | "BARCODE_IN_LINE" | "NAME_EXISTS" | "BARCODE_OF_OTHER" | "BLOCKED_WITHOUT_REASON" | "OPEN_WITH_REASON" | "LABEL_BAD_DIRECTIVE" | "LABEL_UNKNOWN_FIELD" | "LABEL_FIELD_NO_CODE" | "LABEL_CONDITION_OPEN" | "LABEL_COMMAND" | "LABEL_FIELD_OUTSIDE" | "LABEL_CODE_COMMAND" | "LABEL_FRAME" | "LABEL_ELEMENT" | "LABEL_STYLE" | "LABEL_FIELD_IN_TAG" | "LABEL_MISSING_CODE" | "LABEL_MISSING_TEST" | "LABEL_TEXT_CUT" | "LABEL_OUTSIDE_MEDIA" | "LABEL_OTHER_FONT" | "LABEL_THIN_BARS" | "LABEL_CODE_AS_QR" | "LABEL_CODE_UNFIT" | "LABEL_CODE_WIDE" | "SPREADSHEET_ERROR" | "CODE_CUT_SHORT" | "CODE_MAYBE_CUT_SHORT" | "CODE_IS_DATE" | "CODE_HAS_DECIMALS" | "CODE_ROUNDED" | "COLUMN_MISSING" | "COLUMNS_MISSING" | "HEADER_NEAR" | "FILE_WITHOUT_ROWS" | "FIELDS_UNLIKE_HEADER" | "REQUIRED_OR" | "PACK_OF_MEASURES" | "SHIPMENT_REQUIRED" | "SHIPPED_IN_FUTURE" | "RECEIVED_IN_FUTURE" | "TIME_TWICE" | "TIME_SKIPPED" | "LINE_NUMBER_TAKEN" | "OTHER_THAN_FIRST" | "EXISTS" | "IN_EARLIER_LINE" | "IS_RETIRED" | "NONE_NAMED" | "NONE_CALLED" | "SEVERAL_CALLED" | "NO_PRODUCT_WITH" | "NO_LOCATION" | "NO_LOT" | "NO_PACK" | "ZEROS_DIFFER" | "ZEROS_LOST" | "GTIN_LOST_ZEROS" | "SSCC_LOST_ZERO" | "POSTCODE_LOST_ZEROS" | "BARCODE_OF_LOCATION" | "BARCODE_OF_LINE" | "BARCODE_OF" | "BARCODE_NOT_OF" | "BARCODE_OF_PACK" | "UNTRACKED_EXPIRES" | "SERIALS_RECEIVED" | "HAS_ALREADY" | "PACK_EXISTS" | "TOO_MANY_PACKS" | "TOO_MANY_BARCODES" | "PACK_OF_OTHER_UNITS" | "PACK_WITHOUT_UNITS" | "ONLY_CLIENT_HAS_CUSTOMER" | "ONLY_CLIENT_READS_ONLY" | "SERIAL_IN_STOCK" | "LOT_NEEDS_DATE" | "OTHER_DATE_OF_LOT" | "DATES_WITHOUT_LOT" | "LOT_IS_EXPIRED" | "LOT_OF_UNTRACKED" | "NO_FORM_OF_LPN" | "LPN_IN_OTHER_LOCATION" | "LPN_OF_OTHER_CUSTOMER" | "LPN_IN_USE" | "UNIT_REQUIRED" | "UNIT_AWAITED" | "UNIT_OF_OTHER_ASN" | "UNIT_DIFFERS" | "STOCK_IN_EARLIER_LINE" | "STOCK_OPENED" | "LOCATION_CLOSED" | "NO_ROOM" | "WITHOUT_LINES" | "NOT_IN_FILE" | "TOO_MANY_LINES" | "SUM_TOO_LARGE" | "ONLY_TRANSFER_HAS_DESTINATION" | "DESTINATION_REQUIRED" | "DESTINATION_IS_SOURCE" | "NO_ADDRESS" | "ADDRESS_LACKS" | "NO_OUTFLOW" | "UNITS_NOT_SHIPPED" | "SHIPPED_TOO_MANY" | "REST_UNKNOWN" | "TEXT" | "REFUSED" | "FAILED";
                /** @description What the message states: numbers, names, references and codes, by name. */
                facts: {
                    [key: string]: unknown;
                };
                /** @description The header of the column that the message begins with. */
                column: string | null;
                /** @description Units; sums may pass the range of a single line. */
                count: number;
                examples: {
                    line: number;
                    value: string | null;
                }[];
            }[];
            /** @description What the file says and the import changes. */
            warnings: string[];
            /** @description The code and the facts of each of `warnings`, in their order. */
            warningFacts: {
                /** @enum {string} */
                code: "HIDDEN_ROWS" | "HIDDEN_COLUMNS" | "HIDDEN_SHEETS" | "ENCODING_GUESSED" | "STRANGE_WORD" | "OTHER_ENCODING" | "EXAMPLES_LEFT_OUT" | "BAD_ROWS_LEFT_OUT" | "ROWS_LEFT_OUT" | "ROUNDED" | "ASNS_LEFT_OUT" | "SHIPMENTS_LEFT_OUT" | "CONTACTS_LEFT_OUT" | "REFERENCES_SHARED" | "LINES_ADDED" | "PRICES_CHANGED" | "LOTS_ON_HOLD" | "NO_INVITATIONS" | "TEXT";
                /** @description What the message states: numbers, names, references and codes, by name. */
                facts: {
                    [key: string]: unknown;
                };
            }[];
            createdBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
            /** Format: date-time */
            createdAt: string;
            startedAt: string | null;
            endedAt: string | null;
            /** @description Grows with each edit; also the strong ETag. */
            version: number;
        };
        ImportSummary: {
            id: number;
            /** @enum {string} */
            kind: "WAREHOUSES" | "CUSTOMERS" | "LOCATIONS" | "PACKAGINGS" | "PRODUCTS" | "PACKS" | "OPENING_STOCK" | "ASNS" | "ORDERS" | "USERS";
            /** @enum {string} */
            state: "MAPPING" | "WAITING" | "RUNNING" | "DONE" | "FAULTY" | "CANCELED" | "FAILED";
            /** @description Whether everything is checked and nothing written. */
            dryRun: boolean;
            fileName: string;
            made: string | null;
            /** @description Units; sums may pass the range of a single line. */
            faults: number;
            createdBy: {
                id: number;
                email: string;
                /** @description The name of the user. */
                name: string;
            };
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
        };
        /** @description By field, the header of the column that it is read from; null reads it from none. Fields that are not named are read from the column that has their name. */
        Mapping: {
            [key: string]: string | null;
        };
        BackgroundJob: {
            key: string;
            name: string;
            ranAt: string | null;
            /** @description Items that this server works on just now. */
            running: number;
            waiting: number | null;
            waitingSince: string | null;
            /** @description Items that failed and are tried again. */
            failing: number;
            /** @description Items that failed for good. */
            givenUp: number;
            /** @description Up to 50 of them, those first that are due first. */
            failures: components["schemas"]["FailingItem"][];
        };
        FailingItem: {
            /** @description What fails; empty for the job as a whole. */
            item: string;
            /** @description How often it was tried. */
            attempts: number;
            /** Format: date-time */
            since: string;
            nextAttemptAt: string | null;
            /** @description Of the last attempt. */
            error: string;
        };
        ReplicaStatus: {
            /**
             * @description READY for reads; BEHIND; AWAY; PROMOTED to a primary; FOREIGN, of another database or another history of this one.
             * @enum {string}
             */
            state: "READY" | "BEHIND" | "AWAY" | "PROMOTED" | "FOREIGN";
            /** Format: date-time */
            since: string;
            lagMs: number | null;
            lagBytes: number | null;
            error: string | null;
            /** Format: date-time */
            readsSince: string;
            /** @description Where calls that may read from the replica did, through this server. */
            reads: {
                /** @description Answered by the replica. */
                replica: number;
                /** @description By the primary: the replica was not READY. */
                unfit: number;
                /** @description By the primary: the replica had not caught up in time. */
                behind: number;
                /** @description By the primary: the replica failed. */
                failed: number;
                /** @description By the primary, which confirms a refusal. */
                refused: number;
            };
        };
        /** @description RFC 9457. */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @description The sentence for a person. */
            error: string;
            /** @enum {string} */
            code: "BAD_INPUT" | "BAD_CURSOR" | "BAD_CSV" | "LINK_ENDED" | "MAIL_OFF" | "NOT_SIGNED_IN" | "WRONG_CREDENTIALS" | "KEY_REFUSED" | "PASSWORD_ENDED" | "READ_ONLY" | "SECOND_FACTOR_REQUIRED" | "WRONG_BADGE" | "PIN_LOCKED" | "DEVICE_UNKNOWN" | "WRONG_CODE" | "PASSKEY_REFUSED" | "PASSKEY_LATE" | "PASSKEY_COPIED" | "PASSKEY_REQUIRED" | "OIDC_REFUSED" | "LOCAL_SIGN_IN_CLOSED" | "OIDC_NOT_ADMITTED" | "NOT_ALLOWED" | "REAUTHENTICATION_REQUIRED" | "SECOND_FACTOR_SETUP_REQUIRED" | "FLOOR_ONLY" | "NOT_IN_SCOPE" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "DUPLICATE" | "BARCODE_TAKEN" | "SHIP_RULE_TAKEN" | "ALREADY_ASSIGNED" | "STILL_IN_USE" | "TEMPLATE_DELIVERED" | "NO_LABEL_TEMPLATE" | "NO_PAPER" | "NAMED_ALREADY" | "LPN_USED" | "LABEL_OPEN" | "LABEL_EXISTS" | "LABEL_STEP" | "LABELS_DOUBTFUL" | "LABEL_CLOSED" | "PACKAGE_WEIGHT" | "ADDRESS_PARTS" | "NO_SERVICE" | "NOT_PACKED" | "NUMBERS_USED_UP" | "CARRIER_REFUSED" | "CARRIER_SILENT" | "NOTHING_TO_CLOSE" | "UNIT_IN_ITSELF" | "UNIT_TOO_DEEP" | "UNIT_OF_OTHERS" | "UNIT_NOT_WHOLE" | "UNIT_RETURNED" | "UNIT_IN_USE" | "UNIT_PACKED" | "UNIT_LOADED" | "UNIT_CHANGED" | "UNIT_ANNOUNCED" | "UNIT_RECEIVED" | "COUNT_REQUIRED" | "LPN_TAKEN" | "LPNS_USED_UP" | "VIEWS_USED_UP" | "ILLEGAL_STEP" | "ASN_CLOSED" | "STOCK_ALLOCATED" | "ALLOCATED_THERE" | "AWAITS_REPLENISHMENT" | "PALLET_RECEIVED" | "LPN_ELSEWHERE" | "LOT_REQUIRED" | "LOT_DIFFERS" | "LOTS_APART" | "LOT_HELD" | "LOT_EXPIRED" | "SERIAL_TAKEN" | "SERIALS_PACKED" | "TRACKING_FIXED" | "LOTS_NAMED" | "PACKS_NAMED" | "PLACE_BLOCKED" | "PLACE_FULL" | "RETIRED" | "SLOT_TAKEN" | "SLOT_PAST" | "DOOR_CLOSED" | "DOOR_KIND" | "DOOR_OCCUPIED" | "NO_DOOR" | "NOT_DUE_YET" | "ASN_NOT_LOADED" | "LOAD_ENDED" | "LOAD_NOT_UNLOADED" | "SLOT_OFF_STEPS" | "DOCK_LINK_UNKNOWN" | "DOCK_LINK_ENDED" | "LINK_USED_UP" | "TRUCK_HERE" | "TOO_LATE" | "NO_PRINTER" | "PRINT_JOB_LOST" | "PRINTS_IN_BROWSER" | "MEDIA_TOO_SMALL" | "LABEL_NOT_ZPL" | "STOCK_GONE" | "ITEMS_FIXED" | "FIELDS_FIXED" | "OVER_PICK" | "OVER_PACK" | "CARTONS_PACKED" | "ON_OTHER_LOAD" | "GOES_ELSEWHERE" | "OTHER_DESTINATION" | "ORDER_HELD" | "NOT_ON_LOAD" | "ORDER_NOT_PACKED" | "ORDER_ON_LOAD" | "PACKAGE_LOADED" | "LABEL_ON_LOAD" | "STILL_LOADED" | "LOAD_INCOMPLETE" | "LOAD_EMPTY" | "LOAD_FULL" | "HANDED_OVER" | "TRANSFER_SHIPPED" | "RETURN_EXISTS" | "FOLLOW_UP_BEGUN" | "OVER_UNPICK" | "STILL_PACKED" | "NOT_PICKED_THERE" | "OVER_UNPACK" | "NOT_RELEASED" | "TASK_CLAIMED" | "TASK_KIND" | "TASK_OPEN" | "NO_TASK" | "IN_BATCH" | "TOTE_IN_USE" | "TOTE_KEPT" | "TOTE_FILLED" | "NOT_A_TOTE" | "WRONG_TOTE" | "TRANSFER_ASN" | "RELEASED" | "NOT_RETURNABLE" | "LEFT_WITH_OTHER_ORDER" | "NOT_LEFT" | "LOT_EXCEEDS_SHIPPED" | "RETURN_EXCEEDS_SHIPPED" | "OVER_MAXIMUM" | "NO_RESERVE" | "NOTHING_TO_COUNT" | "NOTHING_COUNTED" | "COUNT_TOO_LARGE" | "COUNTED_ELSEWHERE" | "COUNTED_BY_YOU" | "COUNT_STALE" | "COUNT_DIFFERS" | "COUNT_BELOW_PICKED" | "SAME_PASSWORD" | "PASSKEYS_OFF" | "PASSKEYS_FULL" | "PASSKEY_TAKEN" | "PASSKEY_UNFIT" | "SECOND_FACTOR_EXISTS" | "SECOND_FACTOR_MISSING" | "SECOND_FACTOR_KEPT" | "SECOND_FACTOR_FIRST" | "PROVIDER_MISSING" | "EMERGENCY_ADMIN" | "LAST_ADMIN" | "REQUEST_IN_PROGRESS" | "BUSY" | "CURSOR_EXPIRED" | "STALE" | "TOO_LARGE" | "WRONG_TYPE" | "KEY_REUSED" | "SLOW_DOWN" | "FAULT" | "UNAVAILABLE";
            /** @description What the sentence states: numbers, names, references and codes, by name. */
            facts: {
                [key: string]: string | number | string[] | {
                    [key: string]: number;
                };
            };
            requestId: string;
            errors?: {
                path: string;
                /** @enum {string} */
                code: "REQUIRED" | "UNKNOWN_FIELD" | "INVALID" | "FIXED" | "FILE_TWICE" | "NOT_ONE_OF" | "NOT_INTEGER" | "NOT_NUMBER" | "NOT_TEXT" | "NOT_BOOLEAN" | "NOT_LIST" | "NOT_OBJECT" | "EMPTY" | "TOO_SHORT" | "TOO_LONG" | "TOO_SMALL" | "TOO_LARGE" | "NOT_ABOVE" | "TOO_FEW_ENTRIES" | "TOO_MANY_ENTRIES" | "REPEATED_ENTRIES" | "NOTHING_TO_CHANGE" | "NOT_LIKE" | "FORBIDDEN_VALUE" | "OTHER_RULE" | "NOT_EMAIL" | "NOT_DATE" | "NOT_INSTANT" | "NOT_PRICE" | "NOT_GTIN" | "NOT_LOCALE" | "NOT_TIME_ZONE" | "HAS_NUL" | "HAS_HALF_CHARACTER" | "HAS_LINE_BREAK" | "HAS_INVISIBLE" | "NOT_ONE_LINE" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_COMMON" | "PASSWORD_BREACHED" | "PASSWORD_OF_NAMES" | "WRONG_PIN_LENGTH" | "OTHER_ENDING" | "BEFORE" | "TOO_FAR" | "TOO_MANY_PERIODS" | "IN_FUTURE" | "NOT_IN_FUTURE" | "REPEATED" | "NO_DAYS" | "DAYS_OF_OTHER_TOPIC" | "NOTHING_PICKED" | "NOT_RAW_ADDRESS" | "NOT_IPP_ADDRESS" | "NO_PRINTER_ADDRESS" | "ONE_PLACE" | "CLOSES_BEFORE_OPENING" | "HOURS_OVERLAP" | "NOT_HTTPS" | "HAS_LOGIN" | "ONLY_HTTPS" | "NO_USER_ID" | "SCAN_IN_FUTURE" | "SCAN_BEFORE_COUNT" | "SCAN_TOO_OLD" | "REQUIRED_BESIDE" | "NEEDS_PACKS" | "NOT_OWN_PACK" | "LISTED_ALREADY" | "PACK_NAME_TAKEN" | "CODE_TWICE" | "BESIDE_PACK_ID" | "NOT_FIRST_BARCODE" | "REQUIRED_FOR_CLIENT" | "FOR_CLIENT_ALONE" | "ADMIN_WORKS_EVERYWHERE" | "NO_ENTRY" | "BEYOND_ROLE" | "OF_OTHER_CUSTOMER" | "NUMBER_OF_EARLIER" | "TOO_MUCH_BACK" | "NOT_ON_THIS_RETURN" | "IDEMPOTENCY_KEY" | "EASY_PIN" | "TOO_MANY_PRODUCTS" | "ONLY_FLOOR" | "OR_PRODUCED_ON" | "BODY_NOT_JSON" | "BODY_TOO_DEEP" | "BODY_TOO_LARGE" | "FIELD_REQUIRED" | "FIELD_UNKNOWN" | "FIELD_NOT_ID" | "REQUIRED_FOR" | "FIELD_REQUIRED_FOR_CLIENT" | "FIELD_FOR_CLIENT_ALONE" | "CHIEF_READS_ONLY" | "CURSOR_WITHOUT_LIMIT" | "FOREIGN_WAREHOUSE" | "FOREIGN_CUSTOMER" | "TRANSFER_RETURNS_BY_TRANSFER" | "SCRAP_IS_GONE" | "NOT_ABOVE_TARE" | "OTHER_UNIT_KIND" | "BELOW_TARE" | "NO_SUCH_CARRIER" | "REPEATED_DAY" | "SAME_DESTINATION" | "INBOUND_DOOR" | "BOL_CHECK_DIGIT" | "NO_DESTINATION" | "ONLY_AVAILABLE" | "WRONG_PASSWORD" | "WRONG_CODE" | "WRONG_FIRST_CODE" | "WRONG_PASSKEY" | "OWN_FACTOR" | "OWN_PASSWORD" | "USER_DISABLED" | "USER_OF_PROVIDER" | "USER_SIGNS_IN_THERE" | "NOT_IN_WAREHOUSE" | "NO_SUCH_CHANGE" | "OF_OTHER_OWNER" | "NOT_IN_COUNT" | "ONE_CHOICE" | "EITHER" | "PACKAGE_TWICE" | "PACKED_UNIT_TWICE" | "NOT_ALL_IN_UNIT" | "ALLOCATION_TWICE" | "ALLOCATION_PICKED_TWICE" | "ITEM_TWICE" | "PRODUCT_TWICE" | "ORDER_ELSEWHERE" | "SERIALS_ON_RECEIPT" | "EXPIRES_UNTRACKED" | "NO_ITEMS" | "REASON_REQUIRED" | "LPN_OF_TRANSFER" | "NOT_LPN" | "SSCC_CHECK_DIGIT" | "UNIT_TWICE" | "NO_SUCH_UNIT" | "UNIT_IN_ITSELF" | "UNIT_TOO_DEEP" | "NO_BUILT_UNIT" | "UNIT_EMPTY" | "LABEL_TWICE" | "NOT_IN_UNIT" | "NO_SUCH_LINE" | "OTHER_LINE" | "NOT_ON_ASN" | "BEYOND_LINE" | "NOT_PICK_FACE" | "NOT_PICKED_FROM" | "THERE_ALREADY" | "MAXIMUM_BELOW_MINIMUM" | "OTHER_PRODUCT" | "TASK_UNITS" | "LIMITS_OUT_OF_ORDER" | "NO_EMERGENCY_ADMIN" | "PREFIX_TOO_LONG" | "NO_DISPOSITION" | "HEARS_NOTHING" | "STOCK_STANDS_THERE" | "STOCK_IS_ALREADY" | "NOT_NETWORK" | "IPV4_IN_IPV6" | "NO_OTHER_SHEETS" | "NO_SHEETS" | "NOT_ENCODED" | "GUESSED_ENCODING" | "STOCK_NOT_UPDATED" | "MAPPED_NO_FIELD" | "MAPPED_NO_COLUMN" | "MAPPING_NOT_JSON" | "COUNTED_LINE" | "HOST_WITHOUT_ADDRESS" | "NOT_PUBLIC" | "NOT_LISTED" | "HTTPS_TO_UNLISTED" | "NOT_TRACKED_BY_LOT" | "NOT_TRACKED_BY_SERIAL" | "TRACKED_BY_LOT" | "LOT_REQUIRED" | "SERIALS_REQUIRED" | "SERIAL_TWICE" | "SERIAL_PACKED" | "SERIAL_OF_PRODUCT" | "SERIAL_NOT_PACKED" | "SERIAL_IS_ONE_UNIT" | "OTHER_NUMBER_OF_SERIALS" | "DATE_REQUIRED" | "EXPIRES_BEFORE_MADE" | "PRODUCT_OF_OTHER" | "SIGN_IN_LOT" | "SEPARATOR_MISSING" | "NO_SUCH_LOT" | "OTHER_CODE" | "NO_SUCH_PRODUCT" | "SEVERAL_PRODUCTS" | "NO_PRODUCT" | "PACK_OF_OTHER_PRODUCT" | "OTHER_UNITS" | "TOO_MANY_UNITS" | "PACK_CHANGED" | "OTHER_CONTENT" | "NAMED_OTHERWISE" | "WRONG_HEADER" | "NOT_CSV" | "OTHER_NUMBER_OF_FIELDS" | "NAME_TOO_LONG" | "NAME_IN_LINE" | "BARCODE_IN_LINE" | "NAME_EXISTS" | "BARCODE_OF_OTHER" | "BLOCKED_WITHOUT_REASON" | "OPEN_WITH_REASON" | "LABEL_BAD_DIRECTIVE" | "LABEL_UNKNOWN_FIELD" | "LABEL_FIELD_NO_CODE" | "LABEL_CONDITION_OPEN" | "LABEL_COMMAND" | "LABEL_FIELD_OUTSIDE" | "LABEL_CODE_COMMAND" | "LABEL_FRAME" | "LABEL_ELEMENT" | "LABEL_STYLE" | "LABEL_FIELD_IN_TAG" | "LABEL_MISSING_CODE" | "LABEL_MISSING_TEST" | "LABEL_TEXT_CUT" | "LABEL_OUTSIDE_MEDIA" | "LABEL_OTHER_FONT" | "LABEL_THIN_BARS" | "LABEL_CODE_AS_QR" | "LABEL_CODE_UNFIT" | "LABEL_CODE_WIDE";
                /** @description What the sentence states: numbers, names, references and codes, by name. */
                facts: {
                    [key: string]: string | number | string[] | {
                        [key: string]: number;
                    };
                };
                message: string;
                /** @description Of a CSV file; the header is 1. */
                line?: number;
                column?: string;
            }[];
        };
    };
    responses: {
        /** @description A refusal. */
        default: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
        IdempotencyKey: string;
        /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
        IfMatch: string;
        /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
        OnBehalfOf: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AuditEntry = components['schemas']['AuditEntry'];
export type Carrier = components['schemas']['Carrier'];
export type ReasonCode = components['schemas']['ReasonCode'];
export type Settings = components['schemas']['Settings'];
export type Mail = components['schemas']['Mail'];
export type Warehouse = components['schemas']['Warehouse'];
export type User = components['schemas']['User'];
export type View = components['schemas']['View'];
export type Customer = components['schemas']['Customer'];
export type AccountNotice = components['schemas']['AccountNotice'];
export type Passkey = components['schemas']['Passkey'];
export type Session = components['schemas']['Session'];
export type BadgeHolder = components['schemas']['BadgeHolder'];
export type SharedDevice = components['schemas']['SharedDevice'];
export type ApiKey = components['schemas']['ApiKey'];
export type KeyWithSecret = components['schemas']['KeyWithSecret'];
export type Pack = components['schemas']['Pack'];
export type Product = components['schemas']['Product'];
export type Location = components['schemas']['Location'];
export type Packaging = components['schemas']['Packaging'];
export type Calendar = components['schemas']['Calendar'];
export type Cutoff = components['schemas']['Cutoff'];
export type Lane = components['schemas']['Lane'];
export type ShipRule = components['schemas']['ShipRule'];
export type Door = components['schemas']['Door'];
export type DoorKind = components['schemas']['DoorKind'];
export type Hours = components['schemas']['Hours'];
export type Availability = components['schemas']['Availability'];
export type InventoryRecord = components['schemas']['InventoryRecord'];
export type Movement = components['schemas']['Movement'];
export type MovementSum = components['schemas']['MovementSum'];
export type Pallet = components['schemas']['Pallet'];
export type PalletSummary = components['schemas']['PalletSummary'];
export type PutawaySuggestion = components['schemas']['PutawaySuggestion'];
export type PutawaySuggestions = components['schemas']['PutawaySuggestions'];
export type Unit = components['schemas']['Unit'];
export type AnnouncedUnit = components['schemas']['AnnouncedUnit'];
export type Asn = components['schemas']['Asn'];
export type AsnStep = components['schemas']['AsnStep'];
export type AsnSummary = components['schemas']['AsnSummary'];
export type CarriedPallet = components['schemas']['CarriedPallet'];
export type VarianceData = components['schemas']['VarianceData'];
export type Carton = components['schemas']['Carton'];
export type LabelsConfirmed = components['schemas']['LabelsConfirmed'];
export type Order = components['schemas']['Order'];
export type OrderDetail = components['schemas']['OrderDetail'];
export type OrderItem = components['schemas']['OrderItem'];
export type OrderRef = components['schemas']['OrderRef'];
export type OrderSummary = components['schemas']['OrderSummary'];
export type ShipByReason = components['schemas']['ShipByReason'];
export type ReplenishmentNeed = components['schemas']['ReplenishmentNeed'];
export type ReplenishmentRule = components['schemas']['ReplenishmentRule'];
export type ReplenishmentTask = components['schemas']['ReplenishmentTask'];
export type FinalizedPallet = components['schemas']['FinalizedPallet'];
export type Return = components['schemas']['Return'];
export type ReturnDetail = components['schemas']['ReturnDetail'];
export type ShippedUnit = components['schemas']['ShippedUnit'];
export type DatedLot = components['schemas']['DatedLot'];
export type Lot = components['schemas']['Lot'];
export type LotTrace = components['schemas']['LotTrace'];
export type Twin = components['schemas']['Twin'];
export type Count = components['schemas']['Count'];
export type CountDetail = components['schemas']['CountDetail'];
export type CountLine = components['schemas']['CountLine'];
export type CountVariance = components['schemas']['CountVariance'];
export type OutboundUnit = components['schemas']['OutboundUnit'];
export type PickBatch = components['schemas']['PickBatch'];
export type PickBatchDetail = components['schemas']['PickBatchDetail'];
export type PickLine = components['schemas']['PickLine'];
export type PickList = components['schemas']['PickList'];
export type Load = components['schemas']['Load'];
export type LoadDetail = components['schemas']['LoadDetail'];
export type LoadNumber = components['schemas']['LoadNumber'];
export type LoadOrder = components['schemas']['LoadOrder'];
export type LoadPackage = components['schemas']['LoadPackage'];
export type LoadRef = components['schemas']['LoadRef'];
export type LoadUnit = components['schemas']['LoadUnit'];
export type Loaded = components['schemas']['Loaded'];
export type Appointment = components['schemas']['Appointment'];
export type CarrierAppointment = components['schemas']['CarrierAppointment'];
export type DockLink = components['schemas']['DockLink'];
export type DockRules = components['schemas']['DockRules'];
export type DockView = components['schemas']['DockView'];
export type Slots = components['schemas']['Slots'];
export type CompletedTask = components['schemas']['CompletedTask'];
export type Task = components['schemas']['Task'];
export type TaskClaim = components['schemas']['TaskClaim'];
export type Worker = components['schemas']['Worker'];
export type Scan = components['schemas']['Scan'];
export type Label = components['schemas']['Label'];
export type LabelFinding = components['schemas']['LabelFinding'];
export type LabelTemplate = components['schemas']['LabelTemplate'];
export type LabelTemplateDetail = components['schemas']['LabelTemplateDetail'];
export type LabelVersion = components['schemas']['LabelVersion'];
export type ChangeEvent = components['schemas']['ChangeEvent'];
export type Delivery = components['schemas']['Delivery'];
export type TestResult = components['schemas']['TestResult'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookNetworks = components['schemas']['WebhookNetworks'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type CarrierAccount = components['schemas']['CarrierAccount'];
export type CarrierRule = components['schemas']['CarrierRule'];
export type CarrierTest = components['schemas']['CarrierTest'];
export type LabelContent = components['schemas']['LabelContent'];
export type LabelTrack = components['schemas']['LabelTrack'];
export type Manifest = components['schemas']['Manifest'];
export type Rates = components['schemas']['Rates'];
export type ShippingLabel = components['schemas']['ShippingLabel'];
export type Subscriptions = components['schemas']['Subscriptions'];
export type LeasedJob = components['schemas']['LeasedJob'];
export type PrintChoices = components['schemas']['PrintChoices'];
export type PrintJob = components['schemas']['PrintJob'];
export type PrintNetworks = components['schemas']['PrintNetworks'];
export type PrintRule = components['schemas']['PrintRule'];
export type Printer = components['schemas']['Printer'];
export type Papers = components['schemas']['Papers'];
export type AllocationSum = components['schemas']['AllocationSum'];
export type OpenAllocation = components['schemas']['OpenAllocation'];
export type PackagingFigures = components['schemas']['PackagingFigures'];
export type PackagingReport = components['schemas']['PackagingReport'];
export type PerformanceFigure = components['schemas']['PerformanceFigure'];
export type PerformanceReport = components['schemas']['PerformanceReport'];
export type PickerRate = components['schemas']['PickerRate'];
export type StockAgeing = components['schemas']['StockAgeing'];
export type StockFigure = components['schemas']['StockFigure'];
export type StockGroup = components['schemas']['StockGroup'];
export type StockReport = components['schemas']['StockReport'];
export type WarehouseStock = components['schemas']['WarehouseStock'];
export type Dashboard = components['schemas']['Dashboard'];
export type DashboardDay = components['schemas']['DashboardDay'];
export type DashboardFigure = components['schemas']['DashboardFigure'];
export type DashboardWork = components['schemas']['DashboardWork'];
export type PriorityOrder = components['schemas']['PriorityOrder'];
export type Import = components['schemas']['Import'];
export type ImportSummary = components['schemas']['ImportSummary'];
export type Mapping = components['schemas']['Mapping'];
export type BackgroundJob = components['schemas']['BackgroundJob'];
export type FailingItem = components['schemas']['FailingItem'];
export type ReplicaStatus = components['schemas']['ReplicaStatus'];
export type Problem = components['schemas']['Problem'];
export type ResponseDefault = components['responses']['default'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterOnBehalfOf = components['parameters']['OnBehalfOf'];
export type $defs = Record<string, never>;
export interface operations {
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ready";
                        /** @description The replica for reads, where there is one. A server is ready without it. */
                        replica?: {
                            /** @enum {string} */
                            state: "READY" | "BEHIND" | "AWAY" | "PROMOTED" | "FOREIGN";
                            /** @description For how long it lacks what the primary has; null if that is not known. */
                            lagMs: number | null;
                        };
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    describe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "at" | "id" | "-at" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                entity?: "SETTINGS" | "CARRIER" | "REASON_CODE" | "USER" | "API_KEY" | "WEBHOOK" | "SHARED_DEVICE" | "WAREHOUSE" | "CUSTOMER" | "PRODUCT" | "LOCATION" | "LOT" | "PACKAGING" | "LABEL_TEMPLATE" | "CALENDAR" | "SHIP_RULE" | "LANE" | "CARRIER_ACCOUNT" | "CARRIER_RULES" | "SHIPPING_LABEL" | "PRINTER" | "PRINT_RULE" | "PRINT_JOB" | "DOOR" | "DOCK_RULES" | "DOCK_LINK" | "APPOINTMENT";
                entityId?: number;
                action?: "CREATED" | "CHANGED" | "DELETED" | "SIGNED_IN" | "SIGN_IN_FAILED" | "SIGNED_OUT" | "SESSION_ENDED" | "SENT_FOR";
                user?: number;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes with user, instant and the state before and after; sign-ins, failed sign-ins, sign-outs and ended sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings that the caller needs: company name, currency, locale and carriers for all; reasons, ABC limits and the lock of shared devices for staff; the count tolerance and approval limits for supervisors; all for an ADMIN. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    companyName?: string | null;
                    currency?: ("AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG") | null;
                    /**
                     * Format: locale
                     * @description A language tag (BCP 47): how numbers, prices and dates are written.
                     */
                    locale?: string;
                    /** @description A shared device that nobody has touched for so long ends the session of its user. */
                    idleLockMinutes?: number;
                    /** @description Products that make up the first `a` per cent of the movements are A, up to `b` per cent B, the others C. */
                    abcLimits?: {
                        /** @description Per cent. */
                        a: number;
                        /** @description Per cent. */
                        b: number;
                    };
                    /**
                     * Format: price
                     * @description A count that differs from the ledger by no more than this, in per cent, is not counted again. At most two decimals.
                     */
                    countTolerancePercent?: number;
                    /** @description A count that differs by more units, over and short, or by more value at unit cost, is approved by somebody who did not count it. Null: no limit. */
                    countApprovalLimits?: {
                        units: number | null;
                        value: number | null;
                    };
                    /** @description The release of an order makes the replenishment tasks that its pick locations need. */
                    replenishOnRelease?: boolean;
                    /** @description Loose units that the pick locations of a product lack at the release of an order wait there for a replenishment task; else they are picked from reserve. */
                    waitForReplenishment?: boolean;
                    webhookNetworks?: components["schemas"]["WebhookNetworks"];
                    printNetworks?: components["schemas"]["PrintNetworks"];
                    /** @description An ADMIN without a second factor sets one up at the next sign-in, before anything else. Only an ADMIN who has one turns it on. */
                    requireSecondFactor?: boolean;
                    /** @description The administrator who alone signs in by password while local sign-in is closed; null: everybody may. Closing needs an identity provider, and an enabled ADMIN who chose their password. */
                    emergencyAdminId?: number | null;
                    gs1CompanyPrefix?: string | null;
                    /** @description Capital letters, digits and . / _ - around one run of 4 to 12 #, which is the number. */
                    lpnPattern?: string;
                    /** @description How long what is needed only for a while is kept. */
                    retention?: {
                        /** @description Days that a cursor of `GET /api/changes` works; the changes are deleted a day later. */
                        changes?: number;
                        /** @description Days from the change for which ended deliveries of webhooks are kept, with what was sent. */
                        deliveries?: number;
                        /** @description Days that mails and the notices in them are kept. */
                        mails?: number;
                        /** @description Days that imports and their files are kept. */
                        imports?: number;
                        /** @description Days that ended print jobs are kept, with what was printed. */
                        prints?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Changes the fields of the body. Carriers and reasons have their own versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCarrier: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    trackingUrl?: string | null;
                    scac?: string | null;
                };
            };
        };
        responses: {
            /** @description Adds a carrier. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Carrier"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateCarrier: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    trackingUrl?: string | null;
                    scac?: string | null;
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Changes a carrier; an absent tracking link or state stays. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Carrier"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteCarrier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createReasonCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "ADJUSTMENT" | "STATUS_CHANGE" | "SHORT_PICK" | "RETURN" | "CANCELLATION";
                    name: string;
                    /** @description Of a reason for returns: what becomes of the goods unless somebody sees otherwise. Null: what its words say. */
                    disposition?: ("AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RETURN_TO_CLIENT") | null;
                };
            };
        };
        responses: {
            /** @description Adds a reason. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReasonCode"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateReasonCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    active?: boolean;
                    /** @description Of a reason for returns: what becomes of the goods unless somebody sees otherwise. Null: what its words say. */
                    disposition?: ("AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RETURN_TO_CLIENT") | null;
                };
            };
        };
        responses: {
            /** @description Changes a reason; recorded reasons keep their text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReasonCode"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteReasonCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMailState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the server sends mails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description False if SMTP_URL is not set. */
                        on: boolean;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "createdAt" | "id" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                status?: "PENDING" | "SENT" | "FAILED" | "DROPPED";
                userId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mails to users, as long as the settings keep them, without their texts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWarehouses: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "createdAt" | "id" | "-name" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                active?: "true" | "false" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The warehouses that the caller may work in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Warehouse"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWarehouse: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    address?: string | null;
                    country?: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW") | null;
                    /**
                     * Format: time-zone
                     * @description An IANA name. Days are of this zone; a report without it takes that of its warehouse.
                     */
                    timeZone?: string;
                    /**
                     * @description What a short pick does besides: OFF nothing; COUNT has the place counted; HOLD also keeps its units from orders until that count is done.
                     * @enum {string}
                     */
                    shortPicks?: "OFF" | "COUNT" | "HOLD";
                };
            };
        };
        responses: {
            /** @description Creates a warehouse; its time zone is UTC by default, and short picks hold. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Warehouse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDestinations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the caller may send transfers: staff who may create orders to each warehouse in use, also to one in which they do not work and of which they see nothing else. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                    }[];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWarehouse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One warehouse. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Warehouse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateWarehouse: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    address?: string | null;
                    country?: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW") | null;
                    /**
                     * Format: time-zone
                     * @description An IANA name. Days are of this zone; a report without it takes that of its warehouse.
                     */
                    timeZone?: string;
                    /**
                     * @description What a short pick does besides: OFF nothing; COUNT has the place counted; HOLD also keeps its units from orders until that count is done.
                     * @enum {string}
                     */
                    shortPicks?: "OFF" | "COUNT" | "HOLD";
                    /** @description False: retired. New records may not refer to it; its history stays. */
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Changes or retires a warehouse; absent fields stay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Warehouse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWarehouse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "email" | "role" | "createdAt" | "id" | "-name" | "-email" | "-role" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                role?: "ADMIN" | "SUPERVISOR" | "OPERATOR" | "CLIENT";
                customerId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users; to a chief, those of the own customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    name?: string;
                    /** @enum {string} */
                    role: "ADMIN" | "SUPERVISOR" | "OPERATOR" | "CLIENT";
                    /**
                     * Format: password
                     * @description Not one of the most common passwords; blanks at its ends do not count among its 10 characters.
                     */
                    password?: string;
                    customerId?: number | null;
                    /** @description True for a user of a CLIENT who sees what the client sees and sends nothing. */
                    readOnly?: boolean;
                    /** @description True for a user of a CLIENT who manages the logins of the client’s other users. */
                    chief?: boolean;
                    /** @description The warehouses that the user is assigned to at once. */
                    warehouseIds?: number[];
                };
            };
        };
        responses: {
            /** @description Creates a user; a CLIENT needs its customer. Without a password, the user is sent an invitation with a link to choose one. A chief creates users of the own customer, by default in the own warehouses. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sends a user an invitation: a mail with a link to choose a password. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        endsAt: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    role?: "ADMIN" | "SUPERVISOR" | "OPERATOR" | "CLIENT";
                    customerId?: number | null;
                    /** @description True for a user of a CLIENT who sees what the client sees and sends nothing. */
                    readOnly?: boolean;
                    /** @description True for a user of a CLIENT who manages the logins of the client’s other users. */
                    chief?: boolean;
                    disabled?: boolean;
                    /** @description The tasks of the floor that the user may do; null for all that the role allows. */
                    taskKinds?: ("PUTAWAY" | "REPLENISHMENT" | "PICK" | "PICK_BATCH" | "PACK" | "LOAD" | "RETURN" | "COUNT")[] | null;
                    /**
                     * Format: password
                     * @description Not one of the most common passwords; blanks at its ends do not count among its 10 characters.
                     */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Changes name, tasks, role, customer, whether a client’s user only reads or is a chief, password, or disables; the sessions of the user end if more than name and tasks change. One’s own password is changed by POST /api/auth/password. A chief changes users of the own customer who are no chiefs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMyWarehouses: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "createdAt" | "id" | "-name" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The warehouses that the caller may work in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Warehouse"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUserWarehouses: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "createdAt" | "id" | "-name" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The warehouses assigned to a user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Warehouse"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    assignWarehouse: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                };
            };
        };
        responses: {
            /** @description Assigns a warehouse to a user. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Warehouse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                warehouseId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listViews: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "id" | "-name" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                list?: "orders" | "asns" | "inventory";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views that the caller saved of a list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    saveView: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    list: "orders" | "asns" | "inventory";
                    name: string;
                    /** @description Search, sort and filters, as the query of the list’s address. */
                    query: string;
                };
            };
        };
        responses: {
            /** @description Saves a view of a list for the caller. It replaces the caller’s view with the same name; at most 30 of one list. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "email" | "createdAt" | "id" | "-name" | "-email" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                active?: "true" | "false" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Customers; a client sees its own. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** Format: email */
                    email: string;
                    /**
                     * Format: password
                     * @description Not one of the most common passwords; blanks at its ends do not count among its 10 characters.
                     */
                    password: string;
                    rotation?: ("FIFO" | "FEFO" | "LIFO") | null;
                    /** @description A more urgent order takes promised units over from less urgent ones. */
                    overtaking?: boolean;
                    minRemainingDays?: number | null;
                    /**
                     * @description How units that an ASN announces are received: ACCEPT as announced, by one scan; CHECK against what was announced; BLIND counted by somebody who does not see it.
                     * @enum {string}
                     */
                    announcedUnits?: "ACCEPT" | "CHECK" | "BLIND";
                };
            };
        };
        responses: {
            /** @description Creates a customer and its CLIENT user, who signs in with the email and password given. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** Format: email */
                    email: string;
                    rotation?: ("FIFO" | "FEFO" | "LIFO") | null;
                    /** @description A more urgent order takes promised units over from less urgent ones. */
                    overtaking?: boolean;
                    minRemainingDays?: number | null;
                    /**
                     * @description How units that an ASN announces are received: ACCEPT as announced, by one scan; CHECK against what was announced; BLIND counted by somebody who does not see it.
                     * @enum {string}
                     */
                    announcedUnits?: "ACCEPT" | "CHECK" | "BLIND";
                    /** @description False: retired. New records may not refer to it; its history stays. */
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Changes the contact of a customer, not a login, or retires it: its CLIENT users still read, and create nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The second factor of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        since: string | null;
                        /** @description How many are left. */
                        recoveryCodes: number;
                        resetAt: string | null;
                        /** @description How many there are. */
                        passkeys: number;
                        /** @description Whether the session has to set up a second factor before anything else. */
                        setUpDue: boolean;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                };
            };
        };
        responses: {
            /** @description Begins to set up an authenticator app. Signing in asks for its codes once a first code has confirmed it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description In base32, to be typed. */
                        secret: string;
                        /** @description The content of the QR code. */
                        uri: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Confirms the authenticator app by a code, and returns recovery codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Each signs in once in place of a code. They are not shown again, and replace the earlier ones. */
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                };
            };
        };
        responses: {
            /** @description Replaces the recovery codes of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Each signs in once in place of a code. They are not shown again, and replace the earlier ones. */
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUserSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The second factor of a user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        since: string | null;
                        /** @description How many are left. */
                        recoveryCodes: number;
                        resetAt: string | null;
                        /** @description How many there are. */
                        passkeys: number;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                } | {
                    /** @description The code of the authenticator app, or a recovery code. Needed after 401 SECOND_FACTOR_REQUIRED; ignored where no second factor is set up. */
                    code: string;
                } | {
                    passkey: {
                        id: string;
                        clientDataJSON: string;
                        authenticatorData: string;
                        signature: string;
                        userHandle: string;
                    };
                };
            };
        };
        responses: {
            /** @description Proves again who the caller is, by the password, a code of the second factor or a passkey, after 403 REAUTHENTICATION_REQUIRED. The session gets another token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bearer token from now on: the one of the request works no more. */
                        token: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    /** @description The code of the authenticator app, or a recovery code. Needed after 401 SECOND_FACTOR_REQUIRED; ignored where no second factor is set up. */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Signs in. Whoever has a second factor sends the same call again with its code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bearer token, 256 bits. */
                        token: string;
                        user: components["schemas"]["User"];
                        /**
                         * @description There if the session has to set up a second factor before anything else.
                         * @constant
                         */
                        setUpDue?: true;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setPasswordByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /**
                     * Format: password
                     * @description Not one of the most common passwords; blanks at its ends do not count among its 10 characters.
                     */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Sets the password of the user to whom the link was sent, and ends all of the user’s sessions. A link works once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in user, with the role of the session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOutcome: {
        parameters: {
            query: {
                key: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether a request of the caller with this Idempotency-Key was done within 24 hours. One that still runs is not done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        done: boolean;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    /**
                     * Format: password
                     * @description Not one of the most common passwords; blanks at its ends do not count among its 10 characters.
                     */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "lastSeenAt" | "createdAt" | "id" | "-lastSeenAt" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open sessions of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAccountNotices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes of how the caller signs in that another session made, or somebody else, until they are closed. The newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notices: components["schemas"]["AccountNotice"][];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    closeAccountNotices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    upTo: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUserSessions: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "lastSeenAt" | "createdAt" | "id" | "-lastSeenAt" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open sessions of a user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endUserSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                sessionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How people can sign in here. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        provider: string | null;
                        /** @description False if an emergency administrator alone signs in without the identity provider. */
                        localSignIn: boolean;
                        passkeyOrigin: string | null;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begins to sign in with the identity provider (OpenID Connect). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Where the browser goes. The provider sends it back to /login/oidc. */
                        url: string;
                        /** @description A secret that the browser keeps until it finishes, for ten minutes at most. */
                        attempt: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finishOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description As POST /api/auth/oidc returned it. */
                    attempt: string;
                    /** @description The query of the address that the provider sent the browser back to. */
                    answer: string;
                };
            };
        };
        responses: {
            /** @description Finishes a sign-in with the identity provider. An attempt can be finished once, whether it succeeds or not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bearer token, 256 bits. */
                        token: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unbindIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begins to sign in with a passkey (WebAuthn). The response is the request of the browser to the authenticator. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Works once, for five minutes. */
                        challenge: string;
                        rpId: string;
                        /** @description In milliseconds. */
                        timeout: number;
                        /** @enum {string} */
                        userVerification: "required";
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finishPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    clientDataJSON: string;
                    authenticatorData: string;
                    signature: string;
                    userHandle: string;
                };
            };
        };
        responses: {
            /** @description Finishes a sign-in with a passkey, which counts as the password and the second factor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bearer token, 256 bits. */
                        token: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys of the caller, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        passkeys: components["schemas"]["Passkey"][];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    id: string;
                    clientDataJSON: string;
                    attestationObject: string;
                };
            };
        };
        responses: {
            /** @description Adds a passkey of the caller. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begins to add a passkey. The response is the request of the browser to the authenticator. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Works once, for five minutes. */
                        challenge: string;
                        rp: {
                            id: string;
                            name: string;
                        };
                        user: {
                            /** @description Random: it reveals nothing of the user. */
                            id: string;
                            name: string;
                            displayName: string;
                        };
                        pubKeyCredParams: {
                            /** @enum {string} */
                            type: "public-key";
                            /** @description As COSE numbers them. */
                            alg: number;
                        }[];
                        /** @description In milliseconds. */
                        timeout: number;
                        /** @enum {string} */
                        attestation: "none";
                        /** @description The passkeys of the caller, so that a device does not add a second one. */
                        excludeCredentials: {
                            /** @enum {string} */
                            type: "public-key";
                            id: string;
                        }[];
                        authenticatorSelection: {
                            /** @enum {string} */
                            residentKey: "required";
                            requireResidentKey: boolean;
                            /** @enum {string} */
                            userVerification: "required";
                        };
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Renames a passkey of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSharedDevices: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "createdAt" | "id" | "-name" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browsers on which people of the warehouses of the caller sign in with badge and PIN. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedDevice"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    registerDevice: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    warehouseId: number;
                };
            };
        };
        responses: {
            /** @description Registers a browser as a shared device of one warehouse. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        warehouse: {
                            id: number;
                            name: string;
                        };
                        /** Format: date-time */
                        createdAt: string;
                        /** @description When somebody last signed in there with a badge. */
                        lastUsedAt: string | null;
                        /** @description What the browser keeps, 256 bits. The server keeps its hash. */
                        token: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signInWithBadge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the browser keeps, 256 bits. The server keeps its hash. */
                    deviceToken: string;
                    /** @description The code of the badge. */
                    badge: string;
                    pin: string;
                };
            };
        };
        responses: {
            /** @description Signs in on a shared device with badge and PIN. The session does the work of the floor in the warehouse of the device, and ends after 30 minutes without use or 12 hours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bearer token, 256 bits. */
                        token: string;
                        user: components["schemas"]["User"];
                        device: {
                            id: number;
                            name: string;
                            warehouse: components["schemas"]["Warehouse"];
                        };
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBadges: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "id" | "-name" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The staff of a warehouse with their badges. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadgeHolder"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBadge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The badge of somebody of the staff, by the id of the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadgeHolder"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOwnBadge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The badge of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The code of the badge. */
                        badge: string;
                        /**
                         * @description LOCKED after too many wrong ones, until the next sign-in with a password or a new PIN.
                         * @enum {string}
                         */
                        pin: "NONE" | "SET" | "LOCKED";
                        setAt: string | null;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setOwnPin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Digits that are not easy to guess: not one digit again and again, not digits in a row, not a year. */
                    pin: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeOwnPin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setPin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Digits that are not easy to guess: not one digit again and again, not digits in a row, not a year. */
                    pin: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removePin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "createdAt" | "id" | "-name" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                status?: "ACTIVE" | "EXPIRED" | "REVOKED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description API keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    role: "ADMIN" | "SUPERVISOR" | "OPERATOR" | "CLIENT";
                    customerId?: number | null;
                    /** @description What the key may do, within its role. */
                    scopes: ("changes:read" | "dashboard:read" | "audit:read" | "settings:read" | "settings:write" | "warehouses:read" | "warehouses:write" | "webhooks:manage" | "jobs:manage" | "customers:read" | "products:read" | "products:write" | "locations:read" | "locations:write" | "packagings:read" | "packagings:write" | "labels:read" | "labels:manage" | "calendars:read" | "calendars:write" | "doors:read" | "doors:write" | "appointments:read" | "appointments:write" | "appointments:work" | "printers:read" | "printers:write" | "printers:print" | "printers:serve" | "stock:read" | "stock:receive" | "stock:move" | "stock:adjust" | "twins:read" | "lots:merge" | "asns:read" | "asns:write" | "asns:close" | "asns:closeShort" | "reports:read" | "orders:read" | "orders:write" | "orders:allocate" | "orders:release" | "orders:pick" | "orders:pack" | "orders:ship" | "carriers:read" | "carriers:write" | "carriers:settle" | "returns:read" | "returns:write" | "returns:receive" | "returns:cancel" | "replenishment:read" | "replenishment:rules" | "replenishment:work" | "tasks:read" | "tasks:work" | "tasks:assign" | "imports:run" | "counts:read" | "counts:count" | "counts:approve")[];
                    /** @description The warehouses to work in; empty for an ADMIN, who works in every one. */
                    warehouseIds?: number[];
                    /** @description IP addresses and networks (CIDR) that requests may come from; empty: anywhere. */
                    addresses?: string[];
                    /** @description Requests of a minute, to all servers together; 600 by default. */
                    requestsPerMinute?: number;
                    /** @description When the key stops working; null: never. */
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Creates an API key. Its role, and the customer of a CLIENT, cannot change later. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyWithSecret"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One API key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description What the key may do, within its role. */
                    scopes?: ("changes:read" | "dashboard:read" | "audit:read" | "settings:read" | "settings:write" | "warehouses:read" | "warehouses:write" | "webhooks:manage" | "jobs:manage" | "customers:read" | "products:read" | "products:write" | "locations:read" | "locations:write" | "packagings:read" | "packagings:write" | "labels:read" | "labels:manage" | "calendars:read" | "calendars:write" | "doors:read" | "doors:write" | "appointments:read" | "appointments:write" | "appointments:work" | "printers:read" | "printers:write" | "printers:print" | "printers:serve" | "stock:read" | "stock:receive" | "stock:move" | "stock:adjust" | "twins:read" | "lots:merge" | "asns:read" | "asns:write" | "asns:close" | "asns:closeShort" | "reports:read" | "orders:read" | "orders:write" | "orders:allocate" | "orders:release" | "orders:pick" | "orders:pack" | "orders:ship" | "carriers:read" | "carriers:write" | "carriers:settle" | "returns:read" | "returns:write" | "returns:receive" | "returns:cancel" | "replenishment:read" | "replenishment:rules" | "replenishment:work" | "tasks:read" | "tasks:work" | "tasks:assign" | "imports:run" | "counts:read" | "counts:count" | "counts:approve")[];
                    /** @description The warehouses to work in; empty for an ADMIN, who works in every one. */
                    warehouseIds?: number[];
                    /** @description IP addresses and networks (CIDR) that requests may come from; empty: anywhere. */
                    addresses?: string[];
                    /** @description Requests of a minute, to all servers together; 600 by default. */
                    requestsPerMinute?: number;
                    /** @description When the key stops working; null: never. */
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Changes an API key, from its next request on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    overlapHours: number;
                };
            };
        };
        responses: {
            /** @description Gives an API key a new secret. The former one works for some hours more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyWithSecret"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends an API key at once and for good. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "sku" | "name" | "customer" | "quantity" | "createdAt" | "id" | "-sku" | "-name" | "-customer" | "-quantity" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                customerId?: number;
                active?: "true" | "false" | "all";
                /** @description The SKU, or a barcode or GTIN of the product or a pack, as scanned, in any case. */
                code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Products; a client sees its own. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sku: string;
                    name: string;
                    quantity?: number;
                    barcode?: string | null;
                    unit?: string;
                    weightGrams?: number | null;
                    lengthMm?: number | null;
                    widthMm?: number | null;
                    heightMm?: number | null;
                    /** @enum {string} */
                    tracking?: "NONE" | "LOT" | "SERIAL";
                    /**
                     * @description OUTBOUND: its units have serials that are recorded when they are packed. Not for a product that is tracked by serial.
                     * @enum {string}
                     */
                    serialCapture?: "NONE" | "OUTBOUND";
                    /** @description True: its lots have a last day of use. */
                    expires?: boolean;
                    rotation?: ("FIFO" | "FEFO" | "LIFO") | null;
                    /** @description True: each unit is sent as it is, in no other box. */
                    shipsInOwnBox?: boolean;
                    /** @description True: its height stays upright in a carton. */
                    thisSideUp?: boolean;
                    /** @description Products of two different classes are never suggested for one carton; those without go with all. */
                    segregationClass?: string | null;
                    packs?: {
                        id?: number;
                        name: string;
                        /** @description Base units in one pack. */
                        units: number;
                        gtin?: string | null;
                        weightGrams?: number | null;
                        lengthMm?: number | null;
                        widthMm?: number | null;
                        heightMm?: number | null;
                    }[];
                    barcodes?: {
                        code: string;
                        packId?: number | null;
                        packName?: string;
                    }[];
                    unitCost?: number | null;
                    customerId?: number;
                };
            };
        };
        responses: {
            /** @description Creates a product. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        sku: string;
                        name: string;
                        /** @description Base quantity; stock is in the inventory. */
                        quantity: number;
                        barcode: string | null;
                        /** @description What the base unit is called. */
                        unit: string;
                        weightGrams: number | null;
                        lengthMm: number | null;
                        widthMm: number | null;
                        heightMm: number | null;
                        packs: components["schemas"]["Pack"][];
                        barcodes: {
                            code: string;
                            packId: number | null;
                        }[];
                        /** @enum {string} */
                        tracking: "NONE" | "LOT" | "SERIAL";
                        /**
                         * @description OUTBOUND: its units have serials that are recorded when they are packed. Not for a product that is tracked by serial.
                         * @enum {string}
                         */
                        serialCapture: "NONE" | "OUTBOUND";
                        /** @description True: its lots have a last day of use. */
                        expires: boolean;
                        rotation: ("FIFO" | "FEFO" | "LIFO") | null;
                        /** @description True: each unit is sent as it is, in no other box. */
                        shipsInOwnBox: boolean;
                        /** @description True: its height stays upright in a carton. */
                        thisSideUp: boolean;
                        /** @description Products of two different classes are never suggested for one carton; those without go with all. */
                        segregationClass: string | null;
                        unitCost: number | null;
                        /** @description False: retired. New records may not refer to it; its history stays. */
                        active: boolean;
                        customerId: number;
                        customer: {
                            id: number;
                            name: string;
                        };
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Grows with each edit; also the strong ETag. */
                        version: number;
                        /** @description Codes that the usual symbol of labels cannot carry, with the symbol that is printed instead, and new codes that look like others. Absent if there are none. */
                        warnings?: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportPacks: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "sku" | "name" | "customer" | "quantity" | "createdAt" | "id" | "-sku" | "-name" | "-customer" | "-quantity" | "-createdAt" | "-id";
                customerId?: number;
                active?: "true" | "false" | "all";
                /** @description The SKU, or a barcode or GTIN of the product or a pack, as scanned, in any case. */
                code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The packs and further barcodes of the listed products as a CSV file, which an import of packs reads. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One product. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sku?: string;
                    name: string;
                    quantity?: number;
                    barcode?: string | null;
                    unit?: string;
                    weightGrams?: number | null;
                    lengthMm?: number | null;
                    widthMm?: number | null;
                    heightMm?: number | null;
                    /** @enum {string} */
                    tracking?: "NONE" | "LOT" | "SERIAL";
                    /**
                     * @description OUTBOUND: its units have serials that are recorded when they are packed. Not for a product that is tracked by serial.
                     * @enum {string}
                     */
                    serialCapture?: "NONE" | "OUTBOUND";
                    /** @description True: its lots have a last day of use. */
                    expires?: boolean;
                    rotation?: ("FIFO" | "FEFO" | "LIFO") | null;
                    /** @description True: each unit is sent as it is, in no other box. */
                    shipsInOwnBox?: boolean;
                    /** @description True: its height stays upright in a carton. */
                    thisSideUp?: boolean;
                    /** @description Products of two different classes are never suggested for one carton; those without go with all. */
                    segregationClass?: string | null;
                    packs?: {
                        id?: number;
                        name: string;
                        /** @description Base units in one pack. */
                        units: number;
                        gtin?: string | null;
                        weightGrams?: number | null;
                        lengthMm?: number | null;
                        widthMm?: number | null;
                        heightMm?: number | null;
                    }[];
                    barcodes?: {
                        code: string;
                        packId?: number | null;
                        packName?: string;
                    }[];
                    unitCost?: number | null;
                    customerId?: number;
                    /** @description False: retired. New records may not refer to it; its history stays. */
                    active?: boolean;
                    /** @description True if a person confirmed that packs which open documents name get other units. Without it that is refused (PACKS_NAMED). The documents keep the units that they were entered with. */
                    confirmed?: boolean;
                };
            };
        };
        responses: {
            /** @description Changes or retires a product; its SKU and customer stay, and so do absent fields. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        sku: string;
                        name: string;
                        /** @description Base quantity; stock is in the inventory. */
                        quantity: number;
                        barcode: string | null;
                        /** @description What the base unit is called. */
                        unit: string;
                        weightGrams: number | null;
                        lengthMm: number | null;
                        widthMm: number | null;
                        heightMm: number | null;
                        packs: components["schemas"]["Pack"][];
                        barcodes: {
                            code: string;
                            packId: number | null;
                        }[];
                        /** @enum {string} */
                        tracking: "NONE" | "LOT" | "SERIAL";
                        /**
                         * @description OUTBOUND: its units have serials that are recorded when they are packed. Not for a product that is tracked by serial.
                         * @enum {string}
                         */
                        serialCapture: "NONE" | "OUTBOUND";
                        /** @description True: its lots have a last day of use. */
                        expires: boolean;
                        rotation: ("FIFO" | "FEFO" | "LIFO") | null;
                        /** @description True: each unit is sent as it is, in no other box. */
                        shipsInOwnBox: boolean;
                        /** @description True: its height stays upright in a carton. */
                        thisSideUp: boolean;
                        /** @description Products of two different classes are never suggested for one carton; those without go with all. */
                        segregationClass: string | null;
                        unitCost: number | null;
                        /** @description False: retired. New records may not refer to it; its history stays. */
                        active: boolean;
                        customerId: number;
                        customer: {
                            id: number;
                            name: string;
                        };
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Grows with each edit; also the strong ETag. */
                        version: number;
                        /** @description Codes that the usual symbol of labels cannot carry, with the symbol that is printed instead, and new codes that look like others. Absent if there are none. */
                        warnings?: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLocations: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "type" | "barcode" | "createdAt" | "id" | "-name" | "-type" | "-barcode" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                type?: "STORAGE" | "PICK" | "STAGING" | "HAZARDOUS" | "CUSTOMS" | "RECEIVING" | "PACKING" | "DISPATCH" | "QUARANTINED";
                zone?: string;
                active?: "true" | "false" | "all";
                /** @description The barcode, as scanned, in any case. */
                barcode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Locations of a warehouse. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    type: "STORAGE" | "PICK" | "STAGING" | "HAZARDOUS" | "CUSTOMS" | "RECEIVING" | "PACKING" | "DISPATCH" | "QUARANTINED";
                    zone?: string | null;
                    sequence?: number | null;
                    /** @description False: whole pallets leave it for orders, and loose units come down by replenishment. */
                    pickable?: boolean;
                    capacity?: number | null;
                    /** @description Nothing is brought into it. */
                    blockedIn?: boolean;
                    /** @description Nothing is taken from it, and orders get no stock from it. */
                    blockedOut?: boolean;
                    blockReason?: string | null;
                    warehouseId: number;
                };
            };
        };
        responses: {
            /** @description Creates a location; its barcode is derived from its name. Without `pickable` it is, unless nothing of its type is for sale. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        /** @enum {string} */
                        type: "STORAGE" | "PICK" | "STAGING" | "HAZARDOUS" | "CUSTOMS" | "RECEIVING" | "PACKING" | "DISPATCH" | "QUARANTINED";
                        barcode: string | null;
                        zone: string | null;
                        sequence: number | null;
                        /** @description False: whole pallets leave it for orders, and loose units come down by replenishment. */
                        pickable: boolean;
                        capacity: number | null;
                        /** @description Nothing is brought into it. */
                        blockedIn: boolean;
                        /** @description Nothing is taken from it, and orders get no stock from it. */
                        blockedOut: boolean;
                        blockReason: string | null;
                        /** @description False: retired. New records may not refer to it; its history stays. */
                        active: boolean;
                        warehouseId: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Grows with each edit; also the strong ETag. */
                        version: number;
                        /** @description Codes that the usual symbol of labels cannot carry, with the symbol that is printed instead, and new codes that look like others. Absent if there are none. */
                        warnings?: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listZones: {
        parameters: {
            query: {
                warehouseId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zones of a warehouse's locations, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One location. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    type: "STORAGE" | "PICK" | "STAGING" | "HAZARDOUS" | "CUSTOMS" | "RECEIVING" | "PACKING" | "DISPATCH" | "QUARANTINED";
                    zone?: string | null;
                    sequence?: number | null;
                    /** @description False: whole pallets leave it for orders, and loose units come down by replenishment. */
                    pickable?: boolean;
                    capacity?: number | null;
                    /** @description Nothing is brought into it. */
                    blockedIn?: boolean;
                    /** @description Nothing is taken from it, and orders get no stock from it. */
                    blockedOut?: boolean;
                    blockReason?: string | null;
                    /** @description False: retired. New records may not refer to it; its history stays. */
                    active?: boolean;
                    warehouseId?: number;
                };
            };
        };
        responses: {
            /** @description Changes a location; the barcode follows the name, and absent fields stay. Opening both ways drops the reason. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        /** @enum {string} */
                        type: "STORAGE" | "PICK" | "STAGING" | "HAZARDOUS" | "CUSTOMS" | "RECEIVING" | "PACKING" | "DISPATCH" | "QUARANTINED";
                        barcode: string | null;
                        zone: string | null;
                        sequence: number | null;
                        /** @description False: whole pallets leave it for orders, and loose units come down by replenishment. */
                        pickable: boolean;
                        capacity: number | null;
                        /** @description Nothing is brought into it. */
                        blockedIn: boolean;
                        /** @description Nothing is taken from it, and orders get no stock from it. */
                        blockedOut: boolean;
                        blockReason: string | null;
                        /** @description False: retired. New records may not refer to it; its history stays. */
                        active: boolean;
                        warehouseId: number;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Grows with each edit; also the strong ETag. */
                        version: number;
                        /** @description Codes that the usual symbol of labels cannot carry, with the symbol that is printed instead, and new codes that look like others. Absent if there are none. */
                        warnings?: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadLocations: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description A CSV file with a header; a BOM, CRLF, quotes and ; are understood. */
                    file: Blob;
                    warehouseId: string;
                };
            };
        };
        responses: {
            /** @description Creates locations from a CSV file with the columns name and type, and if wanted zone, sequence, pickable, capacity, blockedIn, blockedOut and blockReason: all rows or none. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The outcome in English. */
                        message: string;
                        /** @enum {string} */
                        code: "LOCATIONS_CREATED";
                        /** @description What the message states: numbers, names, references and codes, by name. */
                        facts: {
                            [key: string]: unknown;
                        };
                        created: number;
                        /** @description Codes that the usual symbol of labels cannot carry, with the symbol that is printed instead, and new codes that look like others. Absent if there are none. */
                        warnings?: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPackagings: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "createdAt" | "id" | "-name" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                active?: "true" | "false" | "all";
                unitKind?: "PALLET" | "CARTON" | "TOTE" | "OTHER";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a warehouse packs goods into and stands them on: cartons, bags, pallets. Their stock is kept where they are products too. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Packaging"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPackaging: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description Millimetres of the inside. */
                    lengthMm: number;
                    /** @description Millimetres of the inside. */
                    widthMm: number;
                    /** @description Millimetres of the inside. */
                    heightMm: number;
                    /**
                     * @description The kind of unit that it is. Orders are packed into cartons alone.
                     * @enum {string}
                     */
                    unitKind?: "PALLET" | "CARTON" | "TOTE" | "OTHER";
                    /** @description Grams of the empty packaging. */
                    tareGrams?: number;
                    maxWeightGrams?: number | null;
                    /** @description How much of the inside goods fill at most. 100 unless something else is said: less leaves room for padding. */
                    fillPercent?: number;
                    /** @description What one costs. Suggestions take the cheapest that fits; those without come last. */
                    cost?: number | null;
                    /** @description Carriers of the settings that take it; empty if all do. */
                    carriers?: string[];
                    /** @description The product that it is, whose stock is kept: a package takes one unit of it, and gives it back when it is opened. Null keeps no stock. */
                    productId?: number | null;
                    warehouseId: number;
                };
            };
        };
        responses: {
            /** @description Creates a packaging: a carton unless it says what else. Without a tare it weighs nothing, without a fill it is filled up. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Packaging"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPackaging: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One packaging. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Packaging"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePackaging: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /**
                     * @description The kind of unit that it is. Orders are packed into cartons alone.
                     * @enum {string}
                     */
                    unitKind?: "PALLET" | "CARTON" | "TOTE" | "OTHER";
                    /** @description Millimetres of the inside. */
                    lengthMm?: number;
                    /** @description Millimetres of the inside. */
                    widthMm?: number;
                    /** @description Millimetres of the inside. */
                    heightMm?: number;
                    /** @description Grams of the empty packaging. */
                    tareGrams?: number;
                    maxWeightGrams?: number | null;
                    /** @description How much of the inside goods fill at most. 100 unless something else is said: less leaves room for padding. */
                    fillPercent?: number;
                    /** @description What one costs. Suggestions take the cheapest that fits; those without come last. */
                    cost?: number | null;
                    /** @description Carriers of the settings that take it; empty if all do. */
                    carriers?: string[];
                    /** @description The product that it is, whose stock is kept: a package takes one unit of it, and gives it back when it is opened. Null keeps no stock. */
                    productId?: number | null;
                    /** @description False: retired. New records may not refer to it; its history stays. */
                    active?: boolean;
                    warehouseId?: number;
                };
            };
        };
        responses: {
            /** @description Changes or retires a packaging; absent fields stay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Packaging"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePackaging: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The working days of a warehouse, by its id. Until somebody says something else it works from Monday to Friday. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The days of the week, from 1 for Monday to 7 for Sunday. */
                    workingDays?: number[];
                    /** @description Days on which the warehouse does not work, in any order; each day once. */
                    holidays?: {
                        /** Format: date */
                        day: string;
                        name: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Changes the working days of a warehouse. The open orders without a requested date get their ship-by dates anew. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listShipRules: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "id" | "-name" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                customerId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cut-offs and service levels of a warehouse. They give an order without a requested date the day by which it ships. A rule of its customer comes before one of its carrier, and that before one of its priority. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipRule"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createShipRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    cutoff: components["schemas"]["Cutoff"];
                    /** @description Working days; 0 for the day on which the order counts. */
                    days: number;
                    /** @description Null for every carrier. */
                    carrier?: string | null;
                    /** @description Null for every priority. */
                    priority?: number | null;
                    /** @description Null for every customer. */
                    customerId?: number | null;
                    warehouseId: number;
                };
            };
        };
        responses: {
            /** @description Creates a rule. Open orders without a requested date get their ship-by dates anew; those that have shipped keep theirs. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipRule"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getShipRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One rule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipRule"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateShipRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description Null for every carrier. */
                    carrier?: string | null;
                    /** @description Null for every priority. */
                    priority?: number | null;
                    cutoff?: components["schemas"]["Cutoff"];
                    /** @description Working days; 0 for the day on which the order counts. */
                    days?: number;
                    /** @description Null for every customer. */
                    customerId?: number | null;
                    warehouseId?: number;
                };
            };
        };
        responses: {
            /** @description Changes a rule; absent fields stay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipRule"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteShipRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLanes: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "days" | "id" | "-days" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How long transfers take from a warehouse to others. The ASN of a transfer is expected after these days; without a lane, on the day on which it ships. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lane"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createLane: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    destinationId: number;
                    /** @description Working days of the destination; 0 for the day on which it ships. */
                    days: number;
                };
            };
        };
        responses: {
            /** @description Creates the lane from a warehouse to another one; see `/api/warehouses/destinations`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lane"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLane: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One lane. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lane"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateLane: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Working days of the destination; 0 for the day on which it ships. */
                    days: number;
                    warehouseId?: number;
                    destinationId?: number;
                };
            };
        };
        responses: {
            /** @description Changes how long a lane takes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lane"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteLane: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDoors: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "id" | "-name" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                active?: "true" | "false" | "all";
                kind?: components["schemas"]["DoorKind"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The doors of a warehouse, at which trucks are loaded and unloaded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Door"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createDoor: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    kind: components["schemas"]["DoorKind"];
                    /** @description When it is open, in any order; a day without hours is closed, and so is a holiday of the warehouse. */
                    hours: components["schemas"]["Hours"][];
                    stagingLocationId?: number | null;
                    warehouseId: number;
                };
            };
        };
        responses: {
            /** @description Creates a door. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Door"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDoor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One door. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Door"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateDoor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    kind?: components["schemas"]["DoorKind"];
                    /** @description When it is open, in any order; a day without hours is closed, and so is a holiday of the warehouse. */
                    hours?: components["schemas"]["Hours"][];
                    stagingLocationId?: number | null;
                    /** @description False: retired. New records may not refer to it; its history stays. */
                    active?: boolean;
                    warehouseId?: number;
                };
            };
        };
        responses: {
            /** @description Changes or retires a door; absent fields stay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Door"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteDoor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInventory: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "receivedDate" | "sku" | "productName" | "quantity" | "status" | "id" | "-receivedDate" | "-sku" | "-productName" | "-quantity" | "-status" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                customerId?: number;
                productId?: number;
                locationId?: number;
                status?: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
                zone?: string;
                lotId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stock of a warehouse, each balance a row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryRecord"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportOpeningStock: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "receivedDate" | "sku" | "productName" | "quantity" | "status" | "id" | "-receivedDate" | "-sku" | "-productName" | "-quantity" | "-status" | "-id";
                warehouseId: number;
                customerId?: number;
                productId?: number;
                locationId?: number;
                status?: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
                zone?: string;
                lotId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listed stock as a CSV file, which an import of opening stock reads. Stock that is in transit is left out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAvailability: {
        parameters: {
            query: {
                warehouseId: number;
                /** @description Up to 2000 ids, with commas between; ask for more in several calls. */
                productIds: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Units of some products on hand and available. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    moveStock: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    locationId: number;
                    /** @description Units, the smallest that is handled. */
                    quantity?: number;
                };
            };
        };
        responses: {
            /** @description Moves free units of a balance to another location, as loose stock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryRecord"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adjustStock: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Signed units, not 0. */
                    quantity: number;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Corrects a balance by a signed number of free units. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryRecord"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeStockStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED";
                    /** @description Units, the smallest that is handled. */
                    quantity?: number;
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Gives free units of a balance another status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryRecord"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMovements: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "at" | "id" | "-at" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                customerId?: number;
                productId?: number;
                locationId?: number;
                status?: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
                asnId?: number;
                lpn?: string;
                lotId?: number;
                withoutLocation?: "true" | "false";
                receivedFrom?: string;
                receivedBefore?: string;
                kind?: "RECEIVE" | "PUTAWAY" | "MOVE" | "STATUS" | "ADJUST" | "PICK" | "SHIP" | "RETURN" | "COUNT" | "TRANSFER" | "UNSHIP" | "OPENING";
                /** @description An instant, or a calendar date. */
                from?: string;
                /** @description An instant, or a calendar date. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ledger of a warehouse: every movement of stock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Movement"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMovementSum: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                warehouseId: number;
                customerId?: number;
                productId?: number;
                locationId?: number;
                status?: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
                asnId?: number;
                lpn?: string;
                lotId?: number;
                withoutLocation?: "true" | "false";
                receivedFrom?: string;
                receivedBefore?: string;
                kind?: "RECEIVE" | "PUTAWAY" | "MOVE" | "STATUS" | "ADJUST" | "PICK" | "SHIP" | "RETURN" | "COUNT" | "TRANSFER" | "UNSHIP" | "OPENING";
                /** @description An instant, or a calendar date. */
                from?: string;
                /** @description An instant, or a calendar date. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The totals of the movements that match the filters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovementSum"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPallets: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "createdAt" | "lpn" | "id" | "-createdAt" | "-lpn" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                customerId?: number;
                locationId?: number;
                kind?: "PALLET" | "CARTON" | "TOTE" | "OTHER";
                recent?: "true" | "false";
                waiting?: "true" | "false";
                /** @description Received more than this number of hours ago. */
                olderThanHours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pallets of a warehouse; `recent=true` gives those of the last day, `waiting=true` those with goods that are not put away yet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PalletSummary"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lpn: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One pallet and what is on it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pallet"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    suggestPutaway: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lpn: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Suggested locations for the putaway of a pallet, with reasons. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutawaySuggestions"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putAwayPallet: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                lpn: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    locationId: number;
                };
            };
        };
        responses: {
            /** @description Puts a whole pallet into a location; allocations follow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pallet"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUnit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lpn: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One handling unit, what is in it, the units in it, and its history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unit"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateUnit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lpn: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A packaging of its warehouse for units of its kind. */
                    packagingId?: number | null;
                    tareGrams?: number | null;
                    grossGrams?: number | null;
                };
            };
        };
        responses: {
            /** @description Says what a unit is made of and weighs; absent fields stay. 409 UNIT_PACKED for the unit of a package, which is weighed as the package. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unit"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    customerId: number;
                    /** @enum {string} */
                    kind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
                    /** @description The LPN of a printed label; without one it is given the next. */
                    lpn?: string | null;
                };
            };
        };
        responses: {
            /** @description Makes an empty handling unit, into which stock and other units are put. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unit"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    nestUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                lpn: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    into: string;
                };
            };
        };
        responses: {
            /** @description Puts a unit, with what is in it, into another unit, and brings it there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unit"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unnestUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                lpn: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Takes a unit out of the one in which it stands. It stays in the same location. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unit"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    fillUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                lpn: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    inventoryId: number;
                    /** @description Units, the smallest that is handled. */
                    quantity?: number;
                };
            };
        };
        responses: {
            /** @description Moves free units of a balance into a unit. An empty unit comes to where these units stand. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unit"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    relabelUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                lpn: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The LPN of a printed label; without one it is given the next. */
                    lpn?: string | null;
                };
            };
        };
        responses: {
            /** @description Gives a unit another LPN. The former one is given to no other unit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unit"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAsns: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "expectedArrivalDate" | "asnReference" | "status" | "customer" | "createdAt" | "id" | "-expectedArrivalDate" | "-asnReference" | "-status" | "-customer" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                customerId?: number;
                warehouseId?: number;
                status?: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "COMPLETE_WITH_VARIANCES" | "PARTIALLY_RECEIVED" | "CANCELLED";
                activeOnly?: "true" | "false";
                productId?: number;
                dateFrom?: string;
                dateTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Advance shipping notices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asn"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createAsn: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customerId?: number;
                    warehouseId: number;
                    asnReference: string;
                    /** Format: date */
                    expectedArrivalDate: string;
                    notes?: string | null;
                    items: {
                        productId?: number;
                        sku?: string | null;
                        /** @description Units, the smallest that is handled. */
                        expectedQuantity?: number;
                        lot?: {
                            code: string;
                            expiresOn?: string | null;
                            producedOn?: string | null;
                            /** @description True if a person confirmed that the label says exactly this. Without it, a new lot is refused that seems to contain another part of its label, such as KX317280630 for lot KX3 and (17) 280630. */
                            asPrinted?: boolean;
                        } | null;
                        packId?: number | null;
                        packs?: number | null;
                        looseUnits?: number | null;
                        lineNo?: number | null;
                        externalLineId?: string | null;
                    }[];
                    /** @description The units in which the goods come: pallets, and cartons on them. A code is an SSCC, or an LPN of the company’s form; what is in them adds up to no more than the lines. Where an edit leaves them out, they stay; an empty list removes them. */
                    units?: {
                        code: string;
                        /**
                         * @description Without it a PALLET, or a CARTON if it stands in another unit.
                         * @enum {string}
                         */
                        kind?: "PALLET" | "CARTON" | "TOTE" | "OTHER";
                        /** @description The code of the unit in which it stands, of this ASN too. */
                        parent?: string | null;
                        /** @description What is in it, beside the units in it. */
                        items?: {
                            lineNo?: number | null;
                            productId?: number;
                            sku?: string | null;
                            /** @description Units, the smallest that is handled. */
                            quantity?: number;
                            lot?: {
                                code: string;
                                expiresOn?: string | null;
                                producedOn?: string | null;
                                /** @description True if a person confirmed that the label says exactly this. Without it, a new lot is refused that seems to contain another part of its label, such as KX317280630 for lot KX3 and (17) 280630. */
                                asPrinted?: boolean;
                            } | null;
                            serials?: string[] | null;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Announces goods; a client may leave its customer out. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        asnReference: string;
                        /** @enum {string} */
                        status: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "COMPLETE_WITH_VARIANCES" | "PARTIALLY_RECEIVED" | "CANCELLED";
                        /** Format: date */
                        expectedArrivalDate: string;
                        notes: string | null;
                        customer: {
                            id: number;
                            name: string;
                        };
                        warehouse: {
                            id: number;
                            name: string;
                        };
                        items: {
                            id: number;
                            product: {
                                id: number;
                                sku: string;
                                name: string;
                            };
                            /** @description Units; sums may pass the range of a single line. */
                            expectedQuantity: number;
                            /** @description Units; sums may pass the range of a single line. */
                            receivedQuantity: number;
                            lot: {
                                id: number;
                                /** @description The code of the lot, or the serial. */
                                code: string;
                                expiresOn: string | null;
                                producedOn: string | null;
                            } | null;
                            packId: number | null;
                            packs: number | null;
                            packName: string | null;
                            packUnits: number | null;
                            /** @description The number of the line. It stays when others change. */
                            lineNo: number;
                            externalLineId: string | null;
                        }[];
                        varianceData: components["schemas"]["VarianceData"] | null;
                        /** @description True if it announces a transfer from another warehouse. */
                        isTransfer: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Grows with each edit; also the strong ETag. */
                        version: number;
                        /** @description Codes that the usual symbol of labels cannot carry, with the symbol that is printed instead, and new codes that look like others. Absent if there are none. */
                        warnings?: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportAsnLines: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "expectedArrivalDate" | "asnReference" | "status" | "customer" | "createdAt" | "id" | "-expectedArrivalDate" | "-asnReference" | "-status" | "-customer" | "-createdAt" | "-id";
                customerId?: number;
                warehouseId?: number;
                status?: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "COMPLETE_WITH_VARIANCES" | "PARTIALLY_RECEIVED" | "CANCELLED";
                activeOnly?: "true" | "false";
                productId?: number;
                dateFrom?: string;
                dateTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines of the listed ASNs as a CSV file. An import of ASNs reads those that are EXPECTED, and leaves out the others. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    summarizeAsns: {
        parameters: {
            query?: {
                customerId?: number;
                warehouseId?: number;
                status?: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "COMPLETE_WITH_VARIANCES" | "PARTIALLY_RECEIVED" | "CANCELLED";
                activeOnly?: "true" | "false";
                productId?: number;
                dateFrom?: string;
                dateTo?: string;
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts and variance analytics over all ASNs that fit the filters of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AsnSummary"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAsn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One ASN. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asn"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateAsn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customerId?: number;
                    warehouseId?: number;
                    asnReference: string;
                    /** Format: date */
                    expectedArrivalDate: string;
                    notes?: string | null;
                    items: {
                        productId?: number;
                        sku?: string | null;
                        /** @description Units, the smallest that is handled. */
                        expectedQuantity?: number;
                        lot?: {
                            code: string;
                            expiresOn?: string | null;
                            producedOn?: string | null;
                            /** @description True if a person confirmed that the label says exactly this. Without it, a new lot is refused that seems to contain another part of its label, such as KX317280630 for lot KX3 and (17) 280630. */
                            asPrinted?: boolean;
                        } | null;
                        packId?: number | null;
                        packs?: number | null;
                        looseUnits?: number | null;
                        lineNo?: number | null;
                        externalLineId?: string | null;
                    }[];
                    /** @description The units in which the goods come: pallets, and cartons on them. A code is an SSCC, or an LPN of the company’s form; what is in them adds up to no more than the lines. Where an edit leaves them out, they stay; an empty list removes them. */
                    units?: {
                        code: string;
                        /**
                         * @description Without it a PALLET, or a CARTON if it stands in another unit.
                         * @enum {string}
                         */
                        kind?: "PALLET" | "CARTON" | "TOTE" | "OTHER";
                        /** @description The code of the unit in which it stands, of this ASN too. */
                        parent?: string | null;
                        /** @description What is in it, beside the units in it. */
                        items?: {
                            lineNo?: number | null;
                            productId?: number;
                            sku?: string | null;
                            /** @description Units, the smallest that is handled. */
                            quantity?: number;
                            lot?: {
                                code: string;
                                expiresOn?: string | null;
                                producedOn?: string | null;
                                /** @description True if a person confirmed that the label says exactly this. Without it, a new lot is refused that seems to contain another part of its label, such as KX317280630 for lot KX3 and (17) 280630. */
                                asPrinted?: boolean;
                            } | null;
                            serials?: string[] | null;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Changes an ASN that is still EXPECTED; its customer and warehouse stay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asn"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAsnHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done with an ASN, the oldest first. Of receipts, those that changed its status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AsnStep"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAsnPallets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The units in which goods of a transfer travel, each behind the one in which it stands; none of another ASN. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarriedPallet"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAnnouncedUnits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The units that an ASN announces, each behind the one in which it stands, and what was received of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncedUnit"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelAsn: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancels an ASN against which nothing was received, and the booked appointments of its trucks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asn"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "orderDate" | "orderReference" | "customer" | "status" | "priority" | "type" | "shipBy" | "requestedShipDate" | "id" | "-orderDate" | "-orderReference" | "-customer" | "-status" | "-priority" | "-type" | "-shipBy" | "-requestedShipDate" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                customerId?: number;
                status?: "PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER";
                stage?: "WAITING" | "SHORT" | "READY" | "TO_PICK" | "TO_SHIP";
                due?: "LATE" | "TODAY";
                type?: "STANDARD_OUTBOUND" | "BULK_ORDER" | "ECOMMERCE" | "RETURN_TO_VENDOR" | "INTERNAL_TRANSFER" | "SCRAP";
                productId?: number;
                activeOnly?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Orders of a warehouse; `due` gives those that have not shipped and should have before today (LATE) or should today, in the day of the warehouse. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    orderReference: string;
                    type?: ("STANDARD_OUTBOUND" | "BULK_ORDER" | "ECOMMERCE" | "RETURN_TO_VENDOR" | "INTERNAL_TRANSFER" | "SCRAP") | null;
                    priority?: number | null;
                    shippingAddress?: string;
                    address?: {
                        name: string;
                        /** @description From the top. */
                        lines: string[];
                        city: string;
                        /**
                         * @description ISO 3166-1 alpha-2.
                         * @enum {string}
                         */
                        country: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
                        postcode?: string | null;
                        phone?: string | null;
                        email?: string | null;
                    } | null;
                    shippingCarrier?: string | null;
                    requestedShipDate?: string | null;
                    minRemainingDays?: number | null;
                    notes?: string | null;
                    customerId?: number;
                    items: {
                        productId?: number;
                        sku?: string | null;
                        /** @description Units, the smallest that is handled. */
                        quantity?: number;
                        packId?: number | null;
                        packs?: number | null;
                        looseUnits?: number | null;
                        lineNo?: number | null;
                        externalLineId?: string | null;
                        lot?: string | null;
                        price?: number | null;
                    }[];
                    stockStatuses?: ("AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "ON_HOLD" | "EXPIRED")[] | null;
                    warehouseId: number;
                    destinationWarehouseId?: number | null;
                };
            };
        };
        responses: {
            /** @description Creates an order and promises it the free units of its products. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The outcome in English. */
                        message: string;
                        /** @enum {string} */
                        code: "ORDER_CREATED";
                        /** @description What the message states: numbers, names, references and codes, by name. */
                        facts: {
                            [key: string]: unknown;
                        };
                        order: components["schemas"]["OrderDetail"];
                        /** @description Codes that the usual symbol of labels cannot carry, with the symbol that is printed instead, and new codes that look like others. Absent if there are none. */
                        warnings?: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportOrderLines: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "orderDate" | "orderReference" | "customer" | "status" | "priority" | "type" | "shipBy" | "requestedShipDate" | "id" | "-orderDate" | "-orderReference" | "-customer" | "-status" | "-priority" | "-type" | "-shipBy" | "-requestedShipDate" | "-id";
                warehouseId: number;
                customerId?: number;
                status?: "PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER";
                stage?: "WAITING" | "SHORT" | "READY" | "TO_PICK" | "TO_SHIP";
                due?: "LATE" | "TODAY";
                type?: "STANDARD_OUTBOUND" | "BULK_ORDER" | "ECOMMERCE" | "RETURN_TO_VENDOR" | "INTERNAL_TRANSFER" | "SCRAP";
                productId?: number;
                activeOnly?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines of the listed orders as a CSV file, which an import of orders reads. What is not on hold, sent or cancelled is OPEN there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    summarizeOrders: {
        parameters: {
            query: {
                warehouseId: number;
                customerId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of orders that are late, due today and in each stage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderSummary"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One order with its allocations and history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    orderReference: string;
                    type?: ("STANDARD_OUTBOUND" | "BULK_ORDER" | "ECOMMERCE" | "RETURN_TO_VENDOR" | "INTERNAL_TRANSFER" | "SCRAP") | null;
                    priority?: number | null;
                    shippingAddress?: string;
                    address?: {
                        name: string;
                        /** @description From the top. */
                        lines: string[];
                        city: string;
                        /**
                         * @description ISO 3166-1 alpha-2.
                         * @enum {string}
                         */
                        country: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
                        postcode?: string | null;
                        phone?: string | null;
                        email?: string | null;
                    } | null;
                    shippingCarrier?: string | null;
                    requestedShipDate?: string | null;
                    minRemainingDays?: number | null;
                    notes?: string | null;
                    customerId?: number;
                    items: {
                        productId?: number;
                        sku?: string | null;
                        /** @description Units, the smallest that is handled. */
                        quantity?: number;
                        packId?: number | null;
                        packs?: number | null;
                        looseUnits?: number | null;
                        lineNo?: number | null;
                        externalLineId?: string | null;
                        lot?: string | null;
                        price?: number | null;
                    }[];
                    stockStatuses?: ("AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "ON_HOLD" | "EXPIRED")[] | null;
                    warehouseId?: number;
                    destinationWarehouseId?: number | null;
                };
            };
        };
        responses: {
            /** @description Changes an order; changed items are promised again. If-Match takes each version since the last change by PUT. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    allocateOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tries to promise the missing units. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Cancels an order that has not shipped; what it was promised or has placed is freed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    holdOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Holds an order; what it has allocated is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resumeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resumes a held order and tries to promise the missing units. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listReplenishmentRules: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "location" | "sku" | "createdAt" | "id" | "-location" | "-sku" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                customerId?: number;
                productId?: number;
                locationId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replenishment rules: minimum and maximum of a product in a pick location. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplenishmentRule"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createReplenishmentRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    productId: number;
                    locationId: number;
                    /** @description Units, the smallest that is handled. */
                    minimum: number;
                    /** @description Units, the smallest that is handled. */
                    maximum: number;
                };
            };
        };
        responses: {
            /** @description Creates a rule. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplenishmentRule"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReplenishmentRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One rule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplenishmentRule"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateReplenishmentRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Units, the smallest that is handled. */
                    minimum: number;
                    /** @description Units, the smallest that is handled. */
                    maximum: number;
                    warehouseId?: number;
                    productId?: number;
                    locationId?: number;
                };
            };
        };
        responses: {
            /** @description Changes minimum and maximum; product and location stay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplenishmentRule"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteReplenishmentRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listReplenishmentNeeds: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "available" | "location" | "sku" | "id" | "-available" | "-location" | "-sku" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                customerId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pick locations whose stock and open tasks are below the minimum, each with the reserve to take next. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplenishmentNeed"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listReplenishmentTasks: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "createdAt" | "status" | "sku" | "id" | "-createdAt" | "-status" | "-sku" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                customerId?: number;
                locationId?: number;
                status?: "OPEN" | "DONE" | "CANCELLED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replenishment tasks, open and ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplenishmentTask"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createReplenishmentTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ruleId: number;
                    inventoryId?: number;
                    /** @description Units, the smallest that is handled. */
                    quantity?: number;
                };
            };
        };
        responses: {
            /** @description Creates the task that fills a rule's location; by default from the reserve that is next in the rotation of its product. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplenishmentTask"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReplenishmentTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplenishmentTask"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finishReplenishmentTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Units, the smallest that is handled. */
                    quantity?: number;
                    locationId?: number;
                };
            };
        };
        responses: {
            /** @description Moves the stock, whole or in part, into its location or another pick location, and ends the task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplenishmentTask"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelReplenishmentTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancels a task and frees its units. What orders wait for is picked from the reserve. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplenishmentTask"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    asnId?: number | null;
                    userNotes?: string | null;
                    /** @description True: goods that are not AVAILABLE go on a pallet of their own, beside the one with the others, so that these are not put away with them. */
                    separate?: boolean;
                    /** @description The LPN on a label that was printed beforehand: an SSCC, or one of the company’s form. Without it the pallet gets the next one. */
                    lpn?: string | null;
                    /** @description The units that stand on the pallet: cartons, and units in them. Each has goods, or one in it has. With `separate` a unit goes with its goods: it stays with those that are AVAILABLE, and others out of it lie on the other pallet. */
                    units?: {
                        /**
                         * @description Without it a CARTON.
                         * @enum {string}
                         */
                        kind?: "PALLET" | "CARTON" | "TOTE" | "OTHER";
                        /** @description The LPN on a label that was printed beforehand; without it the next one. */
                        lpn?: string | null;
                        parent?: number | null;
                    }[];
                    items: {
                        productId: number;
                        /** @description Units, the smallest that is handled. */
                        quantity?: number;
                        packId?: number | null;
                        packs?: number | null;
                        looseUnits?: number | null;
                        lot?: {
                            code: string;
                            expiresOn?: string | null;
                            producedOn?: string | null;
                            /** @description True if a person confirmed that the label says exactly this. Without it, a new lot is refused that seems to contain another part of its label, such as KX317280630 for lot KX3 and (17) 280630. */
                            asPrinted?: boolean;
                        } | null;
                        serials?: string[] | null;
                        /** @enum {string} */
                        status?: "AVAILABLE" | "QUARANTINED" | "DAMAGED";
                        reason?: string;
                        unit?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Receives one pallet, or one for good and one for other goods, all or nothing, with or without an ASN. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The outcome in English. */
                        message: string;
                        /** @enum {string} */
                        code: "PALLET_FINALIZED" | "PALLET_RECEIVED";
                        /** @description What the message states: numbers, names, references and codes, by name. */
                        facts: {
                            [key: string]: unknown;
                        };
                        data: {
                            pallet: components["schemas"]["FinalizedPallet"];
                            setAside?: components["schemas"]["FinalizedPallet"];
                            asn: components["schemas"]["Asn"] | null;
                        };
                        /** @description Codes that the usual symbol of labels cannot carry, with the symbol that is printed instead, and new codes that look like others. Absent if there are none. */
                        warnings?: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receivePallet: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
                lpn: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Receives a unit of a transfer as it was sent, with the units in it: with their LPNs, lots and age. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The outcome in English. */
                        message: string;
                        /** @enum {string} */
                        code: "PALLET_FINALIZED" | "PALLET_RECEIVED";
                        /** @description What the message states: numbers, names, references and codes, by name. */
                        facts: {
                            [key: string]: unknown;
                        };
                        data: {
                            pallet: components["schemas"]["FinalizedPallet"];
                            setAside?: components["schemas"]["FinalizedPallet"];
                            asn: components["schemas"]["Asn"] | null;
                        };
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
                lpn: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items?: {
                        /** @description The unit in which they are; by default the received one. */
                        unit?: string | null;
                        productId: number;
                        /** @description Units, the smallest that is handled. */
                        quantity?: number;
                        packId?: number | null;
                        packs?: number | null;
                        looseUnits?: number | null;
                        lot?: {
                            code: string;
                            expiresOn?: string | null;
                            producedOn?: string | null;
                            /** @description True if a person confirmed that the label says exactly this. Without it, a new lot is refused that seems to contain another part of its label, such as KX317280630 for lot KX3 and (17) 280630. */
                            asPrinted?: boolean;
                        } | null;
                        serials?: string[] | null;
                        /** @enum {string} */
                        status?: "AVAILABLE" | "QUARANTINED" | "DAMAGED";
                        reason?: string;
                    }[] | null;
                    userNotes?: string | null;
                };
            };
        };
        responses: {
            /** @description Receives a unit that the ASN announces, with all units in it that are not received yet, as one. Without `items` as it was announced, which the customer must allow (`announcedUnits` ACCEPT). */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The outcome in English. */
                        message: string;
                        /** @enum {string} */
                        code: "UNIT_RECEIVED";
                        /** @description What the message states: numbers, names, references and codes, by name. */
                        facts: {
                            [key: string]: unknown;
                        };
                        data: {
                            pallet: components["schemas"]["FinalizedPallet"];
                            asn: components["schemas"]["Asn"];
                            /** @description The units that came. */
                            units: components["schemas"]["AnnouncedUnit"][];
                        };
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    closeAsn: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    remainder: "LATER" | "SHORT";
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Ends receiving: the remainder comes LATER, or the ASN is closed SHORT, which a supervisor may do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asn"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listReturns: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "createdAt" | "returnReference" | "status" | "customer" | "id" | "-createdAt" | "-returnReference" | "-status" | "-customer" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId?: number;
                customerId?: number;
                orderId?: number;
                status?: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "CANCELLED";
                dateFrom?: string;
                dateTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns, against shipped orders and blind. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Return"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createReturn: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customerId?: number;
                    warehouseId: number;
                    returnReference: string;
                    orderId?: number | null;
                    /** @description A carton or another unit that left with a shipped order, by its LPN or SSCC: the return is of that order and, without `items`, of all of it that left in the unit. Units of several orders left in an outer one: then `orderId` is required. 409 UNIT_RETURNED names the return that has it already. */
                    lpn?: string | null;
                    /** @description As `lpn`, for several units of one order. */
                    lpns?: string[];
                    reason: string;
                    /** @description Required unless `lpn` or `lpns` names a unit. */
                    items?: {
                        productId?: number;
                        sku?: string | null;
                        /** @description Units, the smallest that is handled. */
                        quantity: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Announces goods that come back; all returns of an order stay within what was shipped. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        returnReference: string;
                        /** @enum {string} */
                        status: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "CANCELLED";
                        reason: string;
                        customer: {
                            id: number;
                            name: string;
                        };
                        warehouse: {
                            id: number;
                            name: string;
                        };
                        order: components["schemas"]["OrderRef"] | null;
                        items: {
                            id: number;
                            product: {
                                id: number;
                                sku: string;
                                name: string;
                            };
                            /** @description Units; sums may pass the range of a single line. */
                            quantity: number;
                            /** @description Units; sums may pass the range of a single line. */
                            receivedQuantity: number;
                            /** @description The lot that was received; null if none was, or several. The receipts name each. */
                            lot: {
                                id: number;
                                /** @description The code of the lot, or the serial. */
                                code: string;
                                expiresOn: string | null;
                                producedOn: string | null;
                            } | null;
                        }[];
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Grows with each edit; also the strong ETag. */
                        version: number;
                        /**
                         * @description What becomes of the goods by the reason of the return, unless they are seen to be in another condition.
                         * @enum {string}
                         */
                        proposedDisposition: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RETURN_TO_CLIENT";
                        /** @description Of a return of an order: what may still be received on it. Null for a blind return: any product of its owner. */
                        returnable: {
                            product: {
                                id: number;
                                sku: string;
                                name: string;
                            };
                            /** @description Units, the smallest that is handled. */
                            quantity: number;
                            /** @description The lots, or serials, that left with the order and have not come back on a return of it; null: any may come. */
                            lots: {
                                /** @description The code of the lot, or the serial. */
                                code: string;
                                /** @description Units, the smallest that is handled. */
                                quantity: number;
                            }[] | null;
                        }[] | null;
                        createdBy: {
                            id: number | null;
                            /** @description "Warehouse team", without an id, if a client asks and it is not one of its own users. */
                            email: string;
                            /** @description "Warehouse team" if a client asks and it is not one of its own users. */
                            name: string;
                        };
                        /** @description The units of its order that come back by their labels. */
                        units: {
                            lpn: string;
                            /** @description Whether what is received can stand in it again: it is empty, and has not come back. */
                            takesGoods: boolean;
                        }[];
                        pallet: {
                            lpn: string;
                        } | null;
                        receipts: {
                            id: number;
                            /** Format: date-time */
                            at: string;
                            user: {
                                id: number | null;
                                /** @description "Warehouse team", without an id, if a client asks and it is not one of its own users. */
                                email: string;
                                /** @description "Warehouse team" if a client asks and it is not one of its own users. */
                                name: string;
                            };
                            product: {
                                id: number;
                                sku: string;
                                name: string;
                            };
                            lot: {
                                id: number;
                                /** @description The code of the lot, or the serial. */
                                code: string;
                                expiresOn: string | null;
                                producedOn: string | null;
                            } | null;
                            /** @description Units; sums may pass the range of a single line. */
                            quantity: number;
                            /** @enum {string} */
                            disposition: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RETURN_TO_CLIENT";
                            pallet: {
                                lpn: string;
                            } | null;
                        }[];
                        /** @description Codes that the usual symbol of labels cannot carry, with the symbol that is printed instead, and new codes that look like others. Absent if there are none. */
                        warnings?: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One return with its receipts; `pallet` is that of the last one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findShippedUnit: {
        parameters: {
            query: {
                warehouseId: number;
                code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Finds, by its LPN or SSCC, a carton, a pallet of cartons or another unit that left with a shipped order; null if none did. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        unit: components["schemas"]["ShippedUnit"] | null;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveReturn: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: {
                        productId?: number;
                        sku?: string | null;
                        /** @description Units, the smallest that is handled. */
                        quantity?: number;
                        lot?: {
                            code: string;
                            expiresOn?: string | null;
                            producedOn?: string | null;
                            /** @description True if a person confirmed that the label says exactly this. Without it, a new lot is refused that seems to contain another part of its label, such as KX317280630 for lot KX3 and (17) 280630. */
                            asPrinted?: boolean;
                        } | null;
                        serials?: string[] | null;
                        /** @enum {string} */
                        disposition: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RETURN_TO_CLIENT";
                    }[];
                    /** @description A unit of the return that came back with its label (`takesGoods`): goods that stay stand in it again, and on no new pallet. */
                    into?: string | null;
                };
            };
        };
        responses: {
            /** @description Receives goods onto a new pallet, each line with its disposition. RETURN_TO_CLIENT is received and leaves at once. A serial or lot of an order must have left with it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    closeReturn: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Closes a return that was received in part. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelReturn: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancels a return of which nothing was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLots: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "expiresOn" | "code" | "createdAt" | "id" | "-expiresOn" | "-code" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                customerId?: number;
                productId?: number;
                expiresBefore?: string;
                held?: "true" | "false";
                inStock?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lots and serials; a client sees its own. `onHand` counts the warehouses of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lot"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One lot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lot"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    traceLot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where a lot came from, where it is, and every order that it went out with. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LotTrace"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    holdLot: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Puts a lot on hold in every warehouse: orders lose what is not picked of it, and what is picked does not ship. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lot"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    correctLotDates: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expiresOn?: string | null;
                    producedOn?: string | null;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Corrects dates of a lot in every warehouse; an absent one stays, null removes it. Orders lose what has expired by them, or does not last long enough, and get what they may have now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatedLot"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mergeLot: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    into: number;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Says that a lot is another one of its product: its stock, and the open documents and promises that name it, are of that lot from then on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lot"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseLot: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends the hold of a lot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lot"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTwins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has two spellings, as earlier releases allowed: merge the lots, and give the others another name or reference. Of a BARCODE the ids are those of its products. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Twin"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCounts: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "createdAt" | "name" | "status" | "id" | "-createdAt" | "-name" | "-status" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                status?: "DRAFT" | "COUNTING" | "REVIEW" | "APPROVED" | "CANCELLED";
                locationId?: number;
                activeOnly?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cycle counts of a warehouse. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    name?: string | null;
                    locationIds?: number[];
                    productIds?: number[];
                    /** @enum {string} */
                    abcClass?: "A" | "B" | "C";
                    notCountedForDays?: number;
                };
            };
        };
        responses: {
            /** @description Creates a cycle count of locations or products, chosen in exactly one way. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One cycle count. Expected quantities are sent only to users who may approve it, and not while it is counted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countHere: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    locationId: number;
                };
            };
        };
        responses: {
            /** @description Counts one location: joins the newest running count of it, or starts one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Starts a count. Its list is the current stock of the chosen locations or products. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countLine: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    locationId: number;
                    productId: number;
                    lpn?: string | null;
                    lot?: {
                        code: string;
                        expiresOn?: string | null;
                        producedOn?: string | null;
                        /** @description True if a person confirmed that the label says exactly this. Without it, a new lot is refused that seems to contain another part of its label, such as KX317280630 for lot KX3 and (17) 280630. */
                        asPrinted?: boolean;
                    } | null;
                    /** @description Units counted. */
                    quantity: number;
                    /** @description The instant of the scan, if the entry waited on a device: it is compared with the stock of that instant, and never replaces that of a later scan. */
                    countedAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Enters the counted quantity of a line; an entry of a later scan replaces it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finishPlace: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    locationId: number;
                    /** @enum {string} */
                    openLines?: "ZERO" | "NOT_COUNTED";
                    /** @description The instant of the scan, if the entry waited on a device: it is compared with the stock of that instant, and never replaces that of a later scan. */
                    countedAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Finishes a location. Open lines of its list count as 0 (ZERO, the default), or stay open, and their stock as it is (NOT_COUNTED). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findCode: {
        parameters: {
            query: {
                code: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Identifies a scanned or typed code in this warehouse, without quantities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fault: string | null;
                        /** @description Why the code may not say what it seems to say: a missing separator (SEPARATOR_MISSING), another sign in its place (SEPARATOR_UNKNOWN), a keyboard layout that differs between scanner and host (LAYOUT), a lot or serial that looks like a known one and is another (LOOK_ALIKE), a date that has passed (EXPIRED). Ask before the code is used. */
                        doubts: {
                            /** @enum {string} */
                            code: "SEPARATOR_MISSING" | "SEPARATOR_UNKNOWN" | "LAYOUT" | "LOOK_ALIKE" | "EXPIRED";
                            text: string;
                        }[];
                        location: {
                            id: number;
                            name: string;
                        } | null;
                        pallet: {
                            lpn: string;
                        } | null;
                        products: {
                            id: number;
                            sku: string;
                            name: string;
                            /** @enum {string} */
                            tracking: "NONE" | "LOT" | "SERIAL";
                            expires: boolean;
                            pack: {
                                id: number;
                                name: string;
                                units: number;
                            } | null;
                        }[];
                        stated: {
                            lot: string | null;
                            serial: string | null;
                            expiresOn: string | null;
                            producedOn: string | null;
                        } | null;
                        count: number | null;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends counting and submits the count for approval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approveCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Approves a count: posts counted less expected quantity of each line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recountCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    lineIds?: number[];
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Sends some or all lines back to be counted again; earlier entries are kept and hidden from the counters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelCount: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Cancels a count without posting. In REVIEW this needs the permission to approve. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Releases an order: what it was promised is placed on stock and becomes its pick list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPickList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pick list of a released order, in walking order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickList"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    suggestCartons: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Suggests cartons again for what is not packed yet, after products were measured or packagings have changed. 409 CARTONS_PACKED once a package is one of the suggested cartons. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pickOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    picks: {
                        allocationId: number;
                        /** @description Units taken; 0 only with a shortReason. */
                        quantity: number;
                        shortReason?: string | null;
                    }[];
                    tote?: string | null;
                    /** @description Units that are taken as they stand, with the units in them: they keep their LPNs and become units of the order. 409 UNIT_NOT_WHOLE where the picks do not name all that is in one. */
                    units?: string[];
                    /** @description The unit into which everything else is put: an empty one, or one with goods of this order. An LPN of a label that no unit has had makes a carton. Without one the tote of the order, if it has one. */
                    into?: string | null;
                };
            };
        };
        responses: {
            /** @description Picks allocated units; a stop with a shortReason is a short pick. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrderUnits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The units of an order: those that were picked whole or picked into, and its packages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutboundUnit"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setOrderTote: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Null frees a tote that nothing was picked into. */
                    tote: string | null;
                };
            };
        };
        responses: {
            /** @description Sets the tote into which a released order is picked. A tote holds one order at a time; it is free again once the order is packed or cancelled. It is a unit with a code of its own: what is picked for the order stands in it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        orderReference: string;
                        /** @enum {string} */
                        type: "STANDARD_OUTBOUND" | "BULK_ORDER" | "ECOMMERCE" | "RETURN_TO_VENDOR" | "INTERNAL_TRANSFER" | "SCRAP";
                        /** @description 1 is the most urgent. */
                        priority: number;
                        /** @enum {string} */
                        status: "PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER";
                        customer: {
                            id: number;
                            name: string;
                        };
                        items: components["schemas"]["OrderItem"][];
                        summary: {
                            /** @description Lines. */
                            totalItems: number;
                            /** @description Units; sums may pass the range of a single line. */
                            totalUnits: number;
                            /** @description Units promised, placed or further on, of units ordered. */
                            allocationPercentage: number;
                        };
                        /** Format: date-time */
                        orderDate: string;
                        /** @description The date that somebody asked for. */
                        requestedShipDate: string | null;
                        /** @description The date by which it ships: the requested one, or else the one that the rules of its warehouse give. Null if there is neither. */
                        shipBy: string | null;
                        /** @description Why it ships by that date; null if somebody asked for it, or if there is none. */
                        shipByReason: components["schemas"]["ShipByReason"] | null;
                        minRemainingDays: number | null;
                        actualShipDate: string | null;
                        trackingNumber: string | null;
                        /** @description The address as it is printed; empty if a SCRAP order has none. */
                        shippingAddress: string;
                        address: {
                            name: string;
                            lines: string[];
                            postcode: string | null;
                            city: string;
                            /** @description ISO 3166-1 alpha-2. */
                            country: string;
                            phone: string | null;
                            email: string | null;
                        } | null;
                        shippingCarrier: string | null;
                        notes: string | null;
                        warehouseId: number;
                        destinationWarehouseId: number | null;
                        /** @description The stock that the order takes: a status, or ON_HOLD and EXPIRED for AVAILABLE stock of such lots. Others than AVAILABLE only for SCRAP (DAMAGED by default) and RETURN_TO_VENDOR. */
                        stockStatuses: ("AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "ON_HOLD" | "EXPIRED")[];
                        /** @description Grows with each edit; also the strong ETag. */
                        version: number;
                        allocations: {
                            id: number;
                            orderItemId: number;
                            product: {
                                id: number;
                                sku: string;
                                name: string;
                            };
                            inventoryId: number;
                            pallet: {
                                lpn: string;
                            } | null;
                            location: {
                                id: number;
                                name: string;
                            } | null;
                            lot: {
                                id: number;
                                /** @description The code of the lot, or the serial. */
                                code: string;
                                expiresOn: string | null;
                                producedOn: string | null;
                            } | null;
                            /** @description Units; sums may pass the range of a single line. */
                            quantity: number;
                            /** @description Units; sums may pass the range of a single line. */
                            pickedQuantity: number;
                            waitsFor: {
                                taskId: number;
                                location: {
                                    id: number;
                                    name: string;
                                };
                            } | null;
                            why: {
                                /** @enum {string} */
                                rule: "FIFO" | "FEFO" | "LIFO";
                                /** @description Up to three balances that would have come first by age or expiry alone. */
                                passedOver: {
                                    lpn: string | null;
                                    location: string | null;
                                    lot: string | null;
                                    /** @enum {string} */
                                    reason: "PICK_FIRST" | "NOT_PICKABLE" | "WHOLE_PALLET" | "HELD" | "EXPIRED" | "SHORT" | "OTHER_LOT" | "TOO_SHORT" | "PROMISED" | "IN_USE";
                                }[];
                                /**
                                 * @description How the units leave a location that is not pickable.
                                 * @enum {string}
                                 */
                                leaves?: "WHOLE_PALLET" | "REPLENISHMENT";
                            } | null;
                        }[];
                        /** @description Items whose units need a serial each when they are packed. */
                        serialItems?: number[];
                        packages: {
                            id: number;
                            weight: number | null;
                            computedWeight: number | null;
                            trackingNumber: string | null;
                            /** @description The unit that it is; null where it is none yet. */
                            unit?: {
                                id: number;
                                lpn: string;
                                /** @enum {string} */
                                kind: "PALLET" | "CARTON" | "TOTE" | "OTHER";
                            } | null;
                            /** @description What it is packed in. */
                            packaging?: {
                                id: number;
                                name: string;
                            } | null;
                            /** @description The suggested carton that it is. */
                            cartonPosition?: number | null;
                            lines: {
                                orderItemId: number;
                                /** @description Units; sums may pass the range of a single line. */
                                quantity: number;
                                /** @description Of a product whose serials are recorded when it is packed. */
                                serials?: string[];
                            }[];
                        }[];
                        /** @description The cartons that were suggested when it was released, and anew after a short pick; none before, or where the warehouse has no packagings. */
                        cartons?: components["schemas"]["Carton"][];
                        history: {
                            /** Format: date-time */
                            at: string;
                            user: {
                                id: number | null;
                                /** @description "Warehouse team", without an id, if a client asks and it is not one of its own users. */
                                email: string;
                                /** @description "Warehouse team" if a client asks and it is not one of its own users. */
                                name: string;
                            } | null;
                            /** @enum {string} */
                            event: "create" | "allocate" | "release" | "pick" | "unpick" | "pack" | "unpack" | "ship" | "hand-over" | "unship" | "deliver" | "cancel" | "hold" | "resume" | "edit" | "count" | "recall";
                            from: ("PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER") | null;
                            /** @enum {string} */
                            to: "PENDING_ALLOCATION" | "ALLOCATED" | "PARTIALLY_ALLOCATED" | "PENDING_PICK" | "PICKING_IN_PROGRESS" | "PICKED" | "PACKING_IN_PROGRESS" | "PACKED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "ON_HOLD" | "BACKORDER";
                            notes: string | null;
                            /** @description What the program says of the step, which notes have in English. */
                            remarks: {
                                /** @enum {string} */
                                code: "PROMISES_TAKEN" | "PROMISES_OVERTAKEN" | "PROMISES_UNCOVERED" | "PLACES_NOT_ALLOCATED" | "PLACES_NOT_PROMISED" | "COUNT_FOUND" | "LOT_HELD" | "LOT_EXPIRED" | "LOT_DATED" | "LOT_MERGED" | "IMPORTED" | "NOT_PAID" | "ITEMS_CHANGED" | "TASKS_CREATED" | "NOT_FOUND" | "BROUGHT_BACK" | "GOES_ON" | "UNPACKED" | "PACKAGE_UNPACKED" | "ANNOUNCED" | "RECEIVED" | "DEPARTED" | "PACKAGES_LEFT" | "SPLIT_OFF" | "SHIPMENT_UNDONE" | "FOLLOW_UP_CANCELLED" | "REFERENCE_CHANGED" | "ARRIVAL_CHANGED" | "UNITS_CHANGED" | "NOTES_CHANGED" | "EXPECTED_CHANGED" | "MORE_CHANGED" | "LOAD_CHANGED" | "ORDERS_ADDED" | "ORDERS_REMOVED" | "SWITCHED_OFF" | "RECEIVER_GONE" | "DELIVERY_FAILED";
                                /** @description What the message states: numbers, names, references and codes, by name. */
                                facts: {
                                    [key: string]: unknown;
                                };
                            }[];
                        }[];
                        /** @description When somebody recorded that the carrier has the goods. A shipment also counts as handed over when its day ends in the warehouse. */
                        handedOverAt: string | null;
                        /** @description The tote that holds its picked units until they are packed; of a cancelled order the one that held them. */
                        tote: string | null;
                        previousOrder: components["schemas"]["OrderRef"] | null;
                        followUpOrders: components["schemas"]["OrderRef"][];
                        /** @description Codes that the usual symbol of labels cannot carry, with the symbol that is printed instead, and new codes that look like others. Absent if there are none. */
                        warnings?: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unpickOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Units of allocations, and the location that takes them; without one they go back where they came from. */
                    picks: {
                        allocationId: number;
                        /** @description Units, the smallest that is handled. */
                        quantity: number;
                        locationId?: number | null;
                    }[];
                    /** @enum {string} */
                    way: "PICK_AGAIN" | "PICK_OTHERS" | "LEAVE_OUT";
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Brings picked units that are in no package back to a location. PICK_AGAIN: they stay allocated there. PICK_OTHERS: they are free, and stock that nobody was promised is allocated instead. LEAVE_OUT: they are free, and what is missing becomes the follow-up order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    packOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    packages: {
                        /** @description Required, but for a unit that holds goods of the order. */
                        lines?: {
                            orderItemId: number;
                            /** @description Units, the smallest that is handled. */
                            quantity: number;
                            /** @description One for each unit of a product whose serials are recorded when it is packed. A code of a product of the order is none. 409 SERIALS_PACKED names those that are in a package already; where others are refused besides, 400 names all. */
                            serials?: string[];
                        }[];
                        /** @description The unit that the package is. One with goods of the order is packed as it stands: `lines`, if given, state all that is in it. An empty one, or a label that no unit has had, takes the lines. Null makes a carton with the next LPN. Where it is absent, the package is no unit yet. */
                        unit?: string | null;
                        weight?: number | null;
                        /** @description What it is packed in, of the warehouse of the order. */
                        packagingId?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Puts picked units into packages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unpackOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    packages: {
                        packageId: number;
                        /** @description What to take out; everything where it is absent. A package whose contents change loses its weight. */
                        lines?: {
                            orderItemId: number;
                            /** @description Units, the smallest that is handled. */
                            quantity: number;
                            /** @description Which of them come out; all where the whole line does. They can be packed again. */
                            serials?: string[];
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Takes packed units out of packages; a package that is left empty is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    weighPackage: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
                packageId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Null forgets it. */
                    weight: number | null;
                };
            };
        };
        responses: {
            /** @description Records what a package weighs, until its order has shipped. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makePackageUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
                packageId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description An empty unit, or a label that no unit has had; without it a carton gets the next LPN. */
                    lpn?: string | null;
                };
            };
        };
        responses: {
            /** @description Makes a package a unit with an LPN, until its order has shipped. Does nothing where it is one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    shipOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    shippingCarrier?: string | null;
                    trackingNumber?: string | null;
                    /** @description Tracking numbers of packages. Without one of its own the order has the first of them. */
                    packages?: {
                        packageId: number;
                        trackingNumber: string | null;
                    }[];
                    shippedAt?: string | null;
                    confirmed?: components["schemas"]["LabelsConfirmed"];
                };
            };
        };
        responses: {
            /** @description Ships a packed order: its stock leaves, and missing units become a follow-up order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    handOverOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Records that the carrier has what shipped. Without it a shipment counts as handed over when its day ends. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unshipOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Undoes a shipment that is not handed over: its units come back to where they were packed, and its follow-up order is cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deliverOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Records that a shipped order has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPickBatches: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "createdAt" | "id" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                status?: "OPEN" | "COMPLETED" | "CANCELLED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Orders that are picked together in one walk. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickBatch"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPickBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    orderIds: number[];
                    /** @description Whether each order is picked into a tote of its own. */
                    usesTotes?: boolean;
                };
            };
        };
        responses: {
            /** @description Creates a pick batch of released orders. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickBatchDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPickBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One batch with its walk. Each stop is picked on its own order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickBatchDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelPickBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancels an open batch; its orders stay released. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickBatchDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLoads: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "createdAt" | "number" | "plannedOn" | "status" | "id" | "-createdAt" | "-number" | "-plannedOn" | "-status" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                status?: "OPEN" | "CLOSED" | "DEPARTED" | "CANCELLED";
                orderId?: number;
                leftOrderId?: number;
                doorId?: number;
                activeOnly?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Loads: what leaves together in one vehicle, of orders of several customers. `leftOrderId` finds those that departed without packages of an order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Load"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createLoad: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    carrier?: string | null;
                    scac?: string | null;
                    service?: string | null;
                    trailer?: string | null;
                    seal?: string | null;
                    proNumber?: string | null;
                    /** @description The number of the bill of lading; one of 17 digits ends in its check digit. Without one, closing gives it the next one of the GS1 company prefix, if the settings have a prefix, and one to each bill below a master. */
                    bolNumber?: string | null;
                    plannedOn?: string | null;
                    /** @description The door at which it stands, of the warehouse. */
                    doorId?: number | null;
                    /** @description For transfers: where they all go. */
                    destinationWarehouseId?: number | null;
                    orderIds?: number[];
                };
            };
        };
        responses: {
            /** @description Opens a load, with orders if it names some. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLoad: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One load with its orders, their packages and what was left behind. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateLoad: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId?: number;
                    carrier?: string | null;
                    scac?: string | null;
                    service?: string | null;
                    trailer?: string | null;
                    seal?: string | null;
                    proNumber?: string | null;
                    /** @description The number of the bill of lading; one of 17 digits ends in its check digit. Without one, closing gives it the next one of the GS1 company prefix, if the settings have a prefix, and one to each bill below a master. */
                    bolNumber?: string | null;
                    plannedOn?: string | null;
                    /** @description The door at which it stands, of the warehouse. */
                    doorId?: number | null;
                };
            };
        };
        responses: {
            /** @description Changes what a load goes by, until it departs; what is absent stays. The carrier cannot become one by which its orders do not go. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    suggestOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Released orders that could go with an open load: by its carrier or by any, to its destination, and on no load. The most urgent ones first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: components["schemas"]["OrderRef"];
                        customer: {
                            id: number;
                            name: string;
                        };
                        shippingCarrier: string | null;
                        shipBy: string | null;
                        /** @description Packages of the order. */
                        packages: number;
                    }[];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addLoadOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    orderIds: number[];
                };
            };
        };
        responses: {
            /** @description Puts orders on an open load. 409 ON_OTHER_LOAD, GOES_ELSEWHERE or ORDER_HELD names the first that does not fit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeLoadOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    orderIds: number[];
                };
            };
        };
        responses: {
            /** @description Takes orders, of which nothing is loaded, off an open load. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    loadUnit: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The LPN or SSCC of a package, or of a unit in which packages stand; the code of a package (PACKAGE-12), or its tracking number. */
                    code?: string;
                    packageId?: number;
                };
            };
        };
        responses: {
            /** @description Loads a package, or all packages in a unit. 409 ON_OTHER_LOAD, GOES_ELSEWHERE, ORDER_HELD, NOT_ON_LOAD or ORDER_NOT_PACKED says why it does not go. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Loaded"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unloadPackages: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    packageIds: number[];
                };
            };
        };
        responses: {
            /** @description Takes packages off an open load; their orders stay on it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    closeLoad: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Packages that stay. Those of an order of which something departs go on with a follow-up order; an order of which nothing departs leaves the load. */
                    leftBehind?: {
                        packageId: number;
                        reason: string;
                    }[];
                    confirmed?: components["schemas"]["LabelsConfirmed"];
                };
            };
        };
        responses: {
            /** @description Closes a load of which everything is loaded, or whose packages left behind are named. 409 LOAD_INCOMPLETE, ORDER_NOT_PACKED, ORDER_HELD or LABELS_DOUBTFUL says what is open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reopenLoad: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Opens a closed load again, until it departs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    departLoad: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    departedAt?: string | null;
                    confirmed?: components["schemas"]["LabelsConfirmed"];
                };
            };
        };
        responses: {
            /** @description Records that a closed load has left: its orders ship and are handed over, all or none of them, and the truck of its appointment has left. Of an order of which packages were left behind the rest ships; they go on with a follow-up order, which is packed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelLoad: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Cancels an open load on which nothing is loaded: its orders are free again, and its booked appointments are cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAppointments: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "startsAt" | "id" | "-startsAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                dateFrom?: string;
                dateTo?: string;
                doorId?: number;
                /** @description Whether the truck is unloaded or loaded. */
                kind?: "INBOUND" | "OUTBOUND";
                status?: "BOOKED" | "ARRIVED" | "AT_DOOR" | "DONE" | "LEFT" | "CANCELLED" | "NO_SHOW";
                asnId?: number;
                loadId?: number;
                openOnly?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The appointments of trucks at the doors of a warehouse, by when they begin. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    bookAppointment: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    carrier?: string | null;
                    plate?: string | null;
                    driver?: string | null;
                    phone?: string | null;
                    doorId?: number | null;
                    pallets?: number;
                    minutes?: number;
                    note?: string | null;
                    warehouseId: number;
                    /**
                     * @description Whether the truck is unloaded or loaded.
                     * @enum {string}
                     */
                    kind: "INBOUND" | "OUTBOUND";
                    /** Format: date-time */
                    startsAt: string;
                    asnId?: number | null;
                    loadId?: number | null;
                };
            };
        };
        responses: {
            /** @description Books a door for a truck: with an ASN, for a load, or with neither. A door takes one truck at a time (409 `SLOT_TAKEN`) and is open for all of it. Without a door, somebody gives one later. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSlots: {
        parameters: {
            query: {
                warehouseId: number;
                /** @description Whether the truck is unloaded or loaded. */
                kind: "INBOUND" | "OUTBOUND";
                day: string;
                pallets?: number;
                minutes?: number;
                appointmentId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The free times of a day at the doors that take such a truck, in whole steps from their opening. Without `minutes` a truck takes as long as the rules of the warehouse say for its pallets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Slots"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One appointment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateAppointment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    carrier?: string | null;
                    plate?: string | null;
                    driver?: string | null;
                    phone?: string | null;
                    doorId?: number | null;
                    pallets?: number;
                    minutes?: number;
                    note?: string | null;
                    /** Format: date-time */
                    startsAt?: string;
                };
            };
        };
        responses: {
            /** @description Changes or moves an appointment; absent fields stay. Its time and its door change only until the truck stands at it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    arriveTruck: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The truck is here. Times of waiting begin. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dockTruck: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    doorId?: number;
                };
            };
        };
        responses: {
            /** @description The truck stands at its door, or at another one, which takes one truck at a time (409 `DOOR_OCCUPIED`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finishTruck: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The truck is unloaded or loaded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseTruck: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The truck has left; its door takes the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    missTruck: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The truck did not come. Others may have its time. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undoTruck: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Takes back the last step of the truck, also that it did not come, with its instant. 409 `DOOR_OCCUPIED` or `SLOT_TAKEN` if its door or its time is another truck's meanwhile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelAppointment: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Cancels an appointment. Others may have its time. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approveAppointment: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Approves what a carrier booked by a link, who then learns the door. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDockRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How long trucks take at the doors of a warehouse, by its id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DockRules"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateDockRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Minutes of every truck that is unloaded. */
                    inboundMinutes?: number;
                    /** @description And for each of its pallets. */
                    inboundMinutesPerPallet?: number;
                    /** @description Minutes of every truck that is loaded. */
                    outboundMinutes?: number;
                    /** @description And for each of its pallets. */
                    outboundMinutesPerPallet?: number;
                    /**
                     * @description Appointments begin in such steps from the opening, and take whole steps.
                     * @enum {integer}
                     */
                    stepMinutes?: 5 | 10 | 15 | 20 | 30 | 60;
                    /** @description Until so many hours before, carriers book, move and cancel by their links. */
                    noticeHours?: number;
                    /** @description True if the warehouse approves what carriers book. */
                    needsApproval?: boolean;
                };
            };
        };
        responses: {
            /** @description Changes how long trucks take. Booked appointments keep their times. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DockRules"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDockLinks: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "createdAt" | "id" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                asnId?: number;
                loadId?: number;
                openOnly?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links by which carriers book without an account. Their tokens are not kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DockLink"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createDockLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    /**
                     * @description Whether the truck is unloaded or loaded.
                     * @enum {string}
                     */
                    kind: "INBOUND" | "OUTBOUND";
                    asnId?: number | null;
                    loadId?: number | null;
                    carrier?: string | null;
                    pallets?: number | null;
                    maxBookings?: number;
                    /** @description Until it expires; 14 unless somebody says. */
                    days?: number;
                };
            };
        };
        responses: {
            /** @description Makes a link for the carrier of an ASN or a load, or for any carrier. The response alone has its token: the page is `/dock#token`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        warehouseId: number;
                        /**
                         * @description Whether the truck is unloaded or loaded.
                         * @enum {string}
                         */
                        kind: "INBOUND" | "OUTBOUND";
                        asn: {
                            id: number;
                            asnReference: string;
                            /** @enum {string} */
                            status: "EXPECTED" | "RECEIVING_IN_PROGRESS" | "COMPLETE" | "COMPLETE_WITH_VARIANCES" | "PARTIALLY_RECEIVED" | "CANCELLED";
                            customer: {
                                id: number;
                                name: string;
                            };
                        } | null;
                        load: components["schemas"]["LoadRef"] | null;
                        carrier: string | null;
                        /** @description Of its trucks; null if the carrier says. */
                        pallets: number | null;
                        maxBookings: number;
                        /** @description How many were booked; cancelled ones count too. */
                        bookings: number;
                        /** Format: date-time */
                        expiresAt: string;
                        revokedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string;
                        /** @description Keep it secret. */
                        token: string;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeDockLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends a link at once. What was booked by it stays. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DockLink"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    viewDock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the link has behind `#`. */
                    token: string;
                    /** Format: date */
                    day?: string;
                    pallets?: number;
                };
            };
        };
        responses: {
            /** @description What the holder of a link sees: the free times of a day, and what was booked by the link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DockView"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    bookByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the link has behind `#`. */
                    token: string;
                    /** Format: date-time */
                    startsAt: string;
                    pallets?: number;
                    carrier?: string | null;
                    plate?: string | null;
                    driver?: string | null;
                    phone?: string | null;
                };
            };
        };
        responses: {
            /** @description Books a free time by a link. The server chooses the door. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierAppointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the link has behind `#`. */
                    token: string;
                    appointmentId: number;
                    /** Format: date-time */
                    startsAt?: string;
                    pallets?: number;
                    carrier?: string | null;
                    plate?: string | null;
                    driver?: string | null;
                    phone?: string | null;
                };
            };
        };
        responses: {
            /** @description Changes or moves what was booked by the link; absent fields stay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierAppointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the link has behind `#`. */
                    token: string;
                    appointmentId: number;
                };
            };
        };
        responses: {
            /** @description Cancels what was booked by the link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierAppointment"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "urgency" | "since" | "id" | "-urgency" | "-since" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                kind?: "PUTAWAY" | "REPLENISHMENT" | "PICK" | "PICK_BATCH" | "PACK" | "LOAD" | "RETURN" | "COUNT";
                mine?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open work on the floor of a warehouse, in order of urgency, due date and way; `mine=true` gives what the caller has claimed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWorkers: {
        parameters: {
            query: {
                warehouseId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The staff of a warehouse, by name, to whom tasks can be given, and the tasks that each of them may do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Worker"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setWorkerTasks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    /** @description The tasks of the floor that the user may do; null for all that the role allows. */
                    taskKinds: ("PUTAWAY" | "REPLENISHMENT" | "PICK" | "PICK_BATCH" | "PACK" | "LOAD" | "RETURN" | "COUNT")[] | null;
                };
            };
        };
        responses: {
            /** @description Sets which tasks somebody of the staff of a warehouse may do, in every warehouse. What they have claimed stays theirs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Worker"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    claimNextTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    kinds?: ("PUTAWAY" | "REPLENISHMENT" | "PICK" | "PICK_BATCH" | "PACK" | "LOAD" | "RETURN" | "COUNT")[];
                };
            };
        };
        responses: {
            /** @description Claims the next task for the caller for 10 minutes: the one that the caller has claimed already, else the most urgent that nobody has. 404 where there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    claimToteWalk: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    orderIds?: number[];
                    /** @description The number of most urgent orders to take; without orderIds. */
                    next?: number;
                };
            };
        };
        responses: {
            /** @description Puts released orders into a pick batch that is walked with a tote for each, and claims it for the caller for 10 minutes: the orders that are named, or the next ones that nobody has. 404 where there is none. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    claimTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    userId?: number;
                };
            };
        };
        responses: {
            /** @description Claims a task for the caller for 10 minutes, or extends the claim. A supervisor may give it to somebody by `userId`, also where it is claimed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    releaseTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends a claim; that of somebody else by a supervisor alone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    completeTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends the claim of a task whose work is done. 409 TASK_OPEN while something is left to do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompletedTask"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    scanCode: {
        parameters: {
            query: {
                warehouseId: number;
                code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Identifies a scanned code: a pallet with its location, a location, products, lots; else an order, ASN or return, a pick batch (BATCH-12), a load (LD-000001, or the name of its door), the ASN of an announced unit, the order of a package (PACKAGE-12) or in a tote, a user (USER-7, for staff). Finds LPNs of the caller’s other warehouses too. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scan"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLabelTemplates: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "createdAt" | "id" | "-name" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                /** @description What the label is printed for. */
                document?: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE" | "SHIPPING_LABEL";
                customerId?: number;
                /** @description ZPL for label printers, HTML for all others. */
                language?: "ZPL" | "HTML";
                active?: "true" | "false" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Templates of labels. The newest active one of the client, else of all, is printed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelTemplate"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createLabelTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description What the label is printed for.
                     * @enum {string}
                     */
                    document: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE" | "SHIPPING_LABEL";
                    customerId?: number | null;
                    /**
                     * @description ZPL for label printers, HTML for all others.
                     * @enum {string}
                     */
                    language: "ZPL" | "HTML";
                    /** @description Millimetres of the label. */
                    widthMm: number;
                    /** @description Millimetres of the label. */
                    heightMm: number;
                    /**
                     * @description Dots per inch of the printer that the template is drawn for.
                     * @enum {integer}
                     */
                    dpi: 203 | 300 | 600;
                    /** @description ZPL or HTML with fields, such as {{name}} and {{barcode:code 60x20}}. */
                    content: string;
                };
            };
        };
        responses: {
            /** @description Creates a template. Refuses what its check calls an error. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelTemplateDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLabelTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One template with the content of its newest version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelTemplateDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateLabelTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    customerId?: number | null;
                    /** @description Millimetres of the label. */
                    widthMm?: number;
                    /** @description Millimetres of the label. */
                    heightMm?: number;
                    /**
                     * @description Dots per inch of the printer that the template is drawn for.
                     * @enum {integer}
                     */
                    dpi?: 203 | 300 | 600;
                    /** @description ZPL or HTML with fields, such as {{name}} and {{barcode:code 60x20}}. */
                    content?: string;
                    /** @description False: retired. New records may not refer to it; its history stays. */
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Changes a template; absent fields stay. Another content or size is a new version: a saved one never changes. One that came with Lading is only retired. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelTemplateDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLabelVersions: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "number" | "id" | "-number" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The saved versions of a template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelVersion"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreLabelVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The number of the saved version: 1, 2, 3 of each template. */
                    number: number;
                };
            };
        };
        responses: {
            /** @description Saves what an earlier version was as a new one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelTemplateDetail"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewLabel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the label is printed for.
                     * @enum {string}
                     */
                    document: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE" | "SHIPPING_LABEL";
                    /**
                     * @description ZPL for label printers, HTML for all others.
                     * @enum {string}
                     */
                    language: "ZPL" | "HTML";
                    /** @description Millimetres of the label. */
                    widthMm: number;
                    /** @description Millimetres of the label. */
                    heightMm: number;
                    /**
                     * @description Dots per inch of the printer that the template is drawn for.
                     * @enum {integer}
                     */
                    dpi: 203 | 300 | 600;
                    /** @description ZPL or HTML with fields, such as {{name}} and {{barcode:code 60x20}}. */
                    content: string;
                    /** @description The record whose data is filled in; none of a SHIPPING_LABEL. */
                    subject?: {
                        warehouseId: number;
                        id: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Checks a template and renders it with sample data, or with what a record has. Saves nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renderLabels: {
        parameters: {
            query: {
                warehouseId: number;
                /** @description What the records are. */
                document: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE";
                /** @description Up to 500 ids of locations, products, units, packages, returns or users, with commas between. */
                ids: string;
                /** @description ZPL for label printers, HTML for all others. */
                language: "ZPL" | "HTML";
                /** @description Dots per inch of the printer that the template is drawn for. */
                dpi?: 203 | 300 | 600;
                /** @description Millimetres of the label. */
                widthMm?: number;
                /** @description Millimetres of the label. */
                heightMm?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Labels of records of a warehouse, ready for a printer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description `next` of an earlier response. Without it, or with `0`, the response begins with the oldest change. */
                after?: string;
                /** @description The default is 100. */
                limit?: number;
                /** @description With commas between. */
                types?: string;
                warehouseId?: number;
                customerId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened in the caller's warehouses, in the order in which it was committed. Kept for the days that the settings give. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ChangeEvent"][];
                        /** @description The value of `after` for the next call; never empty. */
                        next: string;
                        /** @description True if the next call can be made at once. */
                        more: boolean;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "createdAt" | "id" | "-name" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                status?: "ACTIVE" | "DISABLED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhooks: where changes are sent, as Standard Webhooks describes it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description https; http to networks that an administrator listed. */
                    url: string;
                    /** @description The changes that are sent; empty: all. */
                    types?: ("order.created" | "order.changed" | "order.pending_allocation" | "order.allocated" | "order.partially_allocated" | "order.pending_pick" | "order.picking_in_progress" | "order.picked" | "order.packing_in_progress" | "order.packed" | "order.shipped" | "order.delivered" | "order.cancelled" | "order.on_hold" | "order.backorder" | "asn.created" | "asn.expected" | "asn.receiving_in_progress" | "asn.complete" | "asn.complete_with_variances" | "asn.partially_received" | "asn.cancelled" | "return.created" | "return.expected" | "return.receiving_in_progress" | "return.complete" | "return.cancelled" | "label.made" | "stock.changed" | "lot.held" | "lot.released" | "count.posted" | "load.departed")[];
                    warehouseId?: number | null;
                    customerId?: number | null;
                };
            };
        };
        responses: {
            /** @description Creates a webhook, which gets what changes from now on. With a customer it gets what a client of that customer may see. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description https; http to networks that an administrator listed. */
                    url?: string;
                    /** @description The changes that are sent; empty: all. */
                    types?: ("order.created" | "order.changed" | "order.pending_allocation" | "order.allocated" | "order.partially_allocated" | "order.pending_pick" | "order.picking_in_progress" | "order.picked" | "order.packing_in_progress" | "order.packed" | "order.shipped" | "order.delivered" | "order.cancelled" | "order.on_hold" | "order.backorder" | "asn.created" | "asn.expected" | "asn.receiving_in_progress" | "asn.complete" | "asn.complete_with_variances" | "asn.partially_received" | "asn.cancelled" | "return.created" | "return.expected" | "return.receiving_in_progress" | "return.complete" | "return.cancelled" | "label.made" | "stock.changed" | "lot.held" | "lot.released" | "count.posted" | "load.departed")[];
                    warehouseId?: number | null;
                    customerId?: number | null;
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Changes a webhook. One that is enabled again goes on where it stopped. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    overlapHours: number;
                };
            };
        };
        responses: {
            /** @description Gives a webhook a new secret. Deliveries are signed with both secrets for some hours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sends `webhook.test` at once, also where the webhook is disabled, and returns what came back. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestResult"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "createdAt" | "id" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                status?: "PENDING" | "RETRYING" | "DELIVERED" | "FAILED";
                undelivered?: "true" | "false";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries of a webhook, with their bodies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    deliveryId: number;
                } | {
                    /** Format: date-time */
                    from: string;
                    /** Format: date-time */
                    to: string;
                };
            };
        };
        responses: {
            /** @description Sends ended deliveries again, with the same ids and bodies: one, or those of a span. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replayed: number;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCarrierAccounts: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "createdAt" | "id" | "-name" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId?: number;
                active?: "true" | "false" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts at carriers, by which labels are bought. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierAccount"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCarrierAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description OWN: own labels by number ranges. HTTP: a program of yours that takes five calls. EASYPOST and SENDCLOUD: these platforms.
                     * @enum {string}
                     */
                    adapter: "OWN" | "HTTP" | "EASYPOST" | "SENDCLOUD";
                    /** @enum {string} */
                    labelFormat: "PDF" | "PNG" | "ZPL";
                    sender: {
                        name: string;
                        /** @description From the top. */
                        lines: string[];
                        city: string;
                        /**
                         * @description ISO 3166-1 alpha-2.
                         * @enum {string}
                         */
                        country: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
                        postcode?: string | null;
                        phone?: string | null;
                        email?: string | null;
                    };
                    accountNumber?: string | null;
                    /** @description Where it is called; null for the address of the platform. */
                    url?: string | null;
                    /** @description Whether its labels are only tests: they say so, and no goods leave with them. */
                    isTest?: boolean;
                    /** @description False: retired. New records may not refer to it; its history stays. */
                    active?: boolean;
                    warehouseId?: number | null;
                    customerId?: number | null;
                    /** @description All of its services; those with an id change, those that are absent go. */
                    services?: {
                        id?: number;
                        /** @description The code by which the carrier knows it; the test of an account lists them. */
                        code: string;
                        name: string;
                        carrier: string;
                        /** @description What an own label costs; carriers say their own costs. */
                        cost: number | null;
                        /** @description Days to the addressee, where the carrier says none. */
                        days: number | null;
                        /** @description False: retired. New records may not refer to it; its history stays. */
                        active: boolean;
                        range: {
                            prefix: string;
                            suffix: string;
                            /** @description Digits of the number itself, filled up with zeros. */
                            digits: number;
                            /** @description The number that the next label takes. */
                            next: number;
                            /** @description The last number of the range. */
                            last: number;
                            /**
                             * @description The digit behind the number: MOD10 as GS1 has it, S10 as the postal union has it.
                             * @enum {string}
                             */
                            checkDigit: "NONE" | "MOD10" | "S10";
                            /** @description With so many numbers left, people are warned. */
                            warnAt: number;
                        } | null;
                    }[];
                    /** @description HTTP: secret, as that of a webhook (whsec_…). EASYPOST: apiKey. SENDCLOUD: publicKey and secretKey. OWN: none. */
                    credentials?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Creates an account at a carrier. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierAccount"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCarrierAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One account at a carrier. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierAccount"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateCarrierAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /**
                     * @description OWN: own labels by number ranges. HTTP: a program of yours that takes five calls. EASYPOST and SENDCLOUD: these platforms.
                     * @enum {string}
                     */
                    adapter?: "OWN" | "HTTP" | "EASYPOST" | "SENDCLOUD";
                    /** @enum {string} */
                    labelFormat?: "PDF" | "PNG" | "ZPL";
                    sender?: {
                        name: string;
                        /** @description From the top. */
                        lines: string[];
                        city: string;
                        /**
                         * @description ISO 3166-1 alpha-2.
                         * @enum {string}
                         */
                        country: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
                        postcode?: string | null;
                        phone?: string | null;
                        email?: string | null;
                    };
                    accountNumber?: string | null;
                    /** @description Where it is called; null for the address of the platform. */
                    url?: string | null;
                    /** @description Whether its labels are only tests: they say so, and no goods leave with them. */
                    isTest?: boolean;
                    /** @description False: retired. New records may not refer to it; its history stays. */
                    active?: boolean;
                    warehouseId?: number | null;
                    customerId?: number | null;
                    /** @description All of its services; those with an id change, those that are absent go. */
                    services?: {
                        id?: number;
                        /** @description The code by which the carrier knows it; the test of an account lists them. */
                        code: string;
                        name: string;
                        carrier: string;
                        /** @description What an own label costs; carriers say their own costs. */
                        cost: number | null;
                        /** @description Days to the addressee, where the carrier says none. */
                        days: number | null;
                        /** @description False: retired. New records may not refer to it; its history stays. */
                        active: boolean;
                        range: {
                            prefix: string;
                            suffix: string;
                            /** @description Digits of the number itself, filled up with zeros. */
                            digits: number;
                            /** @description The number that the next label takes. */
                            next: number;
                            /** @description The last number of the range. */
                            last: number;
                            /**
                             * @description The digit behind the number: MOD10 as GS1 has it, S10 as the postal union has it.
                             * @enum {string}
                             */
                            checkDigit: "NONE" | "MOD10" | "S10";
                            /** @description With so many numbers left, people are warned. */
                            warnAt: number;
                        } | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Changes or retires an account; absent fields stay. Its adapter is fixed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierAccount"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteCarrierAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setCarrierCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description HTTP: secret, as that of a webhook (whsec_…). EASYPOST: apiKey. SENDCLOUD: publicKey and secretKey. OWN: none. */
                    credentials: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Replaces the credentials of an account. They are kept encrypted, and never shown. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierAccount"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCarrierRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules that choose a service for a package, by customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Null: customers without rules of their own. */
                        customer: {
                            id: number;
                            name: string;
                        } | null;
                        /** @description In order: the first that is met chooses. */
                        rules: components["schemas"]["CarrierRule"][];
                    }[];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setCarrierRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customerId: number | null;
                    rules: {
                        countries: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW")[];
                        maxWeightGrams: number | null;
                        maxSideMm: number | null;
                        maxDays: number | null;
                        maxCost: number | null;
                        /** @description Null: the cheapest service that meets the rule. */
                        serviceId: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Replaces the rules of a customer, or those of all others. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Null: customers without rules of their own. */
                        customer: {
                            id: number;
                            name: string;
                        } | null;
                        /** @description In order: the first that is met chooses. */
                        rules: components["schemas"]["CarrierRule"][];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testCarrierAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Asks the carrier what it offers. Buys nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierTest"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listShippingLabels: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "requestedAt" | "id" | "-requestedAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                orderId?: number;
                status?: "REQUESTED" | "UNKNOWN" | "BOUGHT" | "FAILED" | "VOIDED";
                accountId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The labels of packages that were bought, or asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingLabel"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getShippingLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One label. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingLabel"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLabelContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is printed. 404 while there is nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelContent"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listManifests: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "requestedAt" | "id" | "-requestedAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The closes of the day that carriers were told of. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Manifest"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    settleLabel: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Null: it was not bought. */
                    trackingNumber: string | null;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Ends by a person what no answer came for: bought with this number, or not bought. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingLabel"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    quotePackage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
                packageId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What carriers ask for a package, and what the rules choose. Buys nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rates"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    buyLabel: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
                packageId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    serviceId?: number | null;
                };
            };
        };
        responses: {
            /** @description Buys the label of a package, by a service or by the rules. 409 LABEL_EXISTS if it has one that is or may be paid. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingLabel"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findLabel: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Asks the carrier whether a label was bought that no answer came for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingLabel"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    voidLabel: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gives a label back to the account that bought it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingLabel"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    trackLabel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Asks the carrier where a package is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelTrack"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    closeCarrierDay: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                };
            };
        };
        responses: {
            /** @description Closes the day of an account: the labels of a warehouse that are in no manifest. Tries again the one that no answer came for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Manifest"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail subscriptions of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscriptions"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The hour of the daily mail, in the time zone of each warehouse. */
                    hour: number;
                    /** @description One for each topic that the role may subscribe to. */
                    items: {
                        /** @enum {string} */
                        topic: "ARRIVED" | "VARIANCE" | "SHIPPED" | "SHORT" | "EXPIRING" | "BELOW_MINIMUM" | "WEBHOOK_FAILED";
                        /** @enum {string} */
                        mode: "OFF" | "NOW" | "DAILY";
                        days: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Replaces the mail subscriptions of the caller. Topics that are left out are off. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscriptions"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query: {
                /** @description The token of the link. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPrinters: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "name" | "createdAt" | "id" | "-name" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                active?: "true" | "false" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The printers of a warehouse. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Printer"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPrinter: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description Dots per inch of the print head.
                     * @enum {integer}
                     */
                    dpi: 203 | 300 | 600;
                    mediaWidthMm: number;
                    mediaHeightMm: number;
                    /**
                     * @description RAW: the server sends to its port 9100. IPP: the server prints by the Internet Printing Protocol. AGENT: an agent inside its network prints. BROWSER: the dialog of the browser.
                     * @enum {string}
                     */
                    connection: "RAW" | "IPP" | "AGENT" | "BROWSER";
                    address?: string | null;
                    /** @description Where people work. A device says once at which one it stands. */
                    workstation?: string | null;
                    /** @description A zone of locations. */
                    zone?: string | null;
                    warehouseId: number;
                };
            };
        };
        responses: {
            /** @description Creates a printer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        warehouseId: number;
                        name: string;
                        /** @description Where people work. A device says once at which one it stands. */
                        workstation: string | null;
                        /** @description A zone of locations. */
                        zone: string | null;
                        /**
                         * @description Dots per inch of the print head.
                         * @enum {integer}
                         */
                        dpi: 203 | 300 | 600;
                        mediaWidthMm: number;
                        mediaHeightMm: number;
                        /**
                         * @description RAW: the server sends to its port 9100. IPP: the server prints by the Internet Printing Protocol. AGENT: an agent inside its network prints. BROWSER: the dialog of the browser.
                         * @enum {string}
                         */
                        connection: "RAW" | "IPP" | "AGENT" | "BROWSER";
                        address: string | null;
                        /** @description False: retired. New records may not refer to it; its history stays. */
                        active: boolean;
                        /** @description Jobs that wait or are being sent. */
                        waiting: number;
                        lastJob: {
                            id: number;
                            /**
                             * @description SENT is being sent: the printer, or its agent, has not said how it ended. FAILED is not tried again by itself.
                             * @enum {string}
                             */
                            status: "QUEUED" | "SENT" | "PRINTED" | "FAILED" | "CANCELLED";
                            /** @description The printer got some of it and did not say that it printed: somebody should look. */
                            possiblyPrinted: boolean;
                            error: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        } | null;
                        /** @description When an agent last asked for its jobs, to the minute; null for other printers. */
                        agentSeenAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Grows with each edit; also the strong ETag. */
                        version: number;
                        /** @description That another printer at its place prints first, or that its address is in no listed network. Absent if nothing is wrong. */
                        warnings?: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPrinter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One printer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Printer"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePrinter: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is current. Without it, or with `*`, the last write wins. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description Where people work. A device says once at which one it stands. */
                    workstation?: string | null;
                    /** @description A zone of locations. */
                    zone?: string | null;
                    /**
                     * @description Dots per inch of the print head.
                     * @enum {integer}
                     */
                    dpi?: 203 | 300 | 600;
                    mediaWidthMm?: number;
                    mediaHeightMm?: number;
                    /**
                     * @description RAW: the server sends to its port 9100. IPP: the server prints by the Internet Printing Protocol. AGENT: an agent inside its network prints. BROWSER: the dialog of the browser.
                     * @enum {string}
                     */
                    connection?: "RAW" | "IPP" | "AGENT" | "BROWSER";
                    address?: string | null;
                    /** @description False: retired. New records may not refer to it; its history stays. */
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Changes or retires a printer; absent fields stay. Jobs that wait go to its new address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        warehouseId: number;
                        name: string;
                        /** @description Where people work. A device says once at which one it stands. */
                        workstation: string | null;
                        /** @description A zone of locations. */
                        zone: string | null;
                        /**
                         * @description Dots per inch of the print head.
                         * @enum {integer}
                         */
                        dpi: 203 | 300 | 600;
                        mediaWidthMm: number;
                        mediaHeightMm: number;
                        /**
                         * @description RAW: the server sends to its port 9100. IPP: the server prints by the Internet Printing Protocol. AGENT: an agent inside its network prints. BROWSER: the dialog of the browser.
                         * @enum {string}
                         */
                        connection: "RAW" | "IPP" | "AGENT" | "BROWSER";
                        address: string | null;
                        /** @description False: retired. New records may not refer to it; its history stays. */
                        active: boolean;
                        /** @description Jobs that wait or are being sent. */
                        waiting: number;
                        lastJob: {
                            id: number;
                            /**
                             * @description SENT is being sent: the printer, or its agent, has not said how it ended. FAILED is not tried again by itself.
                             * @enum {string}
                             */
                            status: "QUEUED" | "SENT" | "PRINTED" | "FAILED" | "CANCELLED";
                            /** @description The printer got some of it and did not say that it printed: somebody should look. */
                            possiblyPrinted: boolean;
                            error: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        } | null;
                        /** @description When an agent last asked for its jobs, to the minute; null for other printers. */
                        agentSeenAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Grows with each edit; also the strong ETag. */
                        version: number;
                        /** @description That another printer at its place prints first, or that its address is in no listed network. Absent if nothing is wrong. */
                        warnings?: string[];
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePrinter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testPrinter: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prints a test: the name of the printer, the edges of its media and a bar code. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintJob"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPrintRules: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "document" | "createdAt" | "id" | "-document" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                /** @description The kind of label. SHIPPING_LABEL is that of a carrier. */
                document?: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE" | "SHIPPING_LABEL";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which printer prints a kind of label at a workstation, in a zone, on a shared device, or (without any of them) everywhere. The nearest place decides. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintRule"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPrintRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    /**
                     * @description The kind of label. SHIPPING_LABEL is that of a carrier.
                     * @enum {string}
                     */
                    document: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE" | "SHIPPING_LABEL";
                    /** @description Where people work. A device says once at which one it stands. */
                    workstation?: string | null;
                    /** @description A zone of locations. */
                    zone?: string | null;
                    deviceId?: number | null;
                    printerId: number;
                };
            };
        };
        responses: {
            /** @description Creates a rule, for at most one of a workstation, a zone and a shared device. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintRule"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePrintRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPrintChoices: {
        parameters: {
            query: {
                warehouseId: number;
                workstation?: string;
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The printer of each kind of label at a workstation or in a zone. The shared device of the session counts too. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintChoices"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPrintJobs: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "createdAt" | "id" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                /** @description SENT is being sent: the printer, or its agent, has not said how it ended. FAILED is not tried again by itself. */
                status?: "QUEUED" | "SENT" | "PRINTED" | "FAILED" | "CANCELLED";
                document?: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE" | "SHIPPING_LABEL" | "TEST";
                printerId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Print jobs. Ended ones are kept for the days that the settings say. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintJob"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPrintJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    warehouseId: number;
                    /**
                     * @description The kind of label. SHIPPING_LABEL is that of a carrier.
                     * @enum {string}
                     */
                    document: "LOCATION" | "PRODUCT" | "PALLET" | "CARTON" | "PACKAGE" | "RETURN" | "TOTE" | "BADGE" | "SHIPPING_LABEL";
                    /** @description Locations, products, units, packages, returns, users or shipping labels; a label of each. */
                    subjectIds?: number[];
                    lpns?: string[];
                    printerId?: number;
                    workstation?: string;
                    zone?: string;
                };
            };
        };
        responses: {
            /** @description Prints the labels of records as one job, on the printer that is named, or on that of the place: of the shared device, the workstation or the zone. Units may be named by their LPNs; their labels are those of their kinds. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintJob"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPrintJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One print job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintJob"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelPrintJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancels a job that waits or failed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintJob"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryPrintJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sends a failed job again. Of one that was possibly printed, the audit trail keeps it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintJob"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmPrintJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Says that a job that failed was printed after all. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintJob"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reprintJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender. */
                "On-Behalf-Of"?: components["parameters"]["OnBehalfOf"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                    printerId?: number;
                };
            };
        };
        responses: {
            /** @description Prints an ended job again, as a new job, on the same printer or another. The audit trail keeps the reason. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintJob"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leasePrintJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Takes due jobs of the printers with the connection AGENT in the caller's warehouses, one of each printer, for a minute. For print agents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeasedJob"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginPrintJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    attempt: number;
                };
            };
        };
        responses: {
            /** @description Says that a taken job is about to be sent. If this is refused, nothing may be sent: somebody cancelled it, or another agent has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintJob"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportPrintJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    attempt: number;
                    /** @enum {string} */
                    outcome: "PRINTED" | "NOT_PRINTED" | "UNSURE";
                    error?: string | null;
                };
            };
        };
        responses: {
            /** @description Says how a taken job ended. NOT_PRINTED is tried again after a pause, UNSURE waits for a person. May be repeated until it is answered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintJob"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrderPapers: {
        parameters: {
            query: {
                kind: "PACKING_LIST" | "PACKING_SLIP" | "DELIVERY_NOTE" | "CONSIGNMENT_NOTE";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A paper of an order, as data to draw: its packing list, a packing slip for each package, its delivery note or its consignment note (CMR), which is for staff. Unknown values are empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Papers"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrderPapersPdf: {
        parameters: {
            query: {
                kind: "PACKING_LIST" | "PACKING_SLIP" | "DELIVERY_NOTE" | "CONSIGNMENT_NOTE";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The same paper as a PDF. Its font has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters; other signs are boxes, and a line says so. 404 NO_PAPER where there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLoadPapers: {
        parameters: {
            query: {
                kind: "BILL_OF_LADING" | "MANIFEST" | "PACKING_LIST" | "PALLET_LIST" | "PACKING_SLIP" | "DELIVERY_NOTE" | "CONSIGNMENT_NOTE";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A paper of what is loaded, as data to draw: the bill of lading (VICS), with its supplement, and a master above those of several consignees; the manifest; the packing list of each order, of each pallet or other unit in which packages stand (PALLET_LIST), and of each package (PACKING_SLIP); the delivery note of each order; or a consignment note (CMR) for each consignee, in three sheets. Until the load is closed, their titles say DRAFT. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Papers"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLoadPapersPdf: {
        parameters: {
            query: {
                kind: "BILL_OF_LADING" | "MANIFEST" | "PACKING_LIST" | "PALLET_LIST" | "PACKING_SLIP" | "DELIVERY_NOTE" | "CONSIGNMENT_NOTE";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The same paper of a load as a PDF. 404 NO_PAPER while nothing is loaded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInventoryReport: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "code" | "name" | "onHand" | "allocated" | "available" | "over90" | "id" | "-code" | "-name" | "-onHand" | "-allocated" | "-available" | "-over90" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                customerId?: number;
                productId?: number;
                locationId?: number;
                status?: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
                withoutLocation?: "true" | "false";
                groupBy?: "product" | "location" | "status" | "customer";
                /** @description An instant, or a calendar date. */
                asOf?: string;
                /** @description An IANA name. Days are of this zone; a report without it takes that of its warehouse. */
                tz?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stock by product, location, status or customer with its age, now or as it stood at a past instant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockReport"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPerformanceReport: {
        parameters: {
            query: {
                warehouseId: number;
                customerId?: number;
                from?: string;
                to?: string;
                /** @description An IANA name. Days are of this zone; a report without it takes that of its warehouse. */
                tz?: string;
                step?: "day" | "week" | "month";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The performance of a warehouse between two days, by default the last 30: the standard figures, in total and by day, week or month. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PerformanceReport"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPackagingReport: {
        parameters: {
            query: {
                warehouseId: number;
                customerId?: number;
                from?: string;
                to?: string;
                /** @description An IANA name. Days are of this zone; a report without it takes that of its warehouse. */
                tz?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The packagings that were suggested for the orders that shipped between two days, by default the last 30, and those that were used. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackagingReport"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWarehouseStock: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "sku" | "name" | "warehouse" | "customer" | "onHand" | "available" | "id" | "-sku" | "-name" | "-warehouse" | "-customer" | "-onHand" | "-available" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId?: number;
                customerId?: number;
                productId?: number;
                /** @description An instant, or a calendar date. */
                asOf?: string;
                /** @description An IANA name. Days are of this zone; a report without it takes that of its warehouse. */
                tz?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stock of each product in each warehouse of the caller, now or as it stood at a past instant. A day means its end, in UTC unless `tz` is given. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WarehouseStock"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOpenAllocations: {
        parameters: {
            query: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "allocatedAt" | "quantity" | "id" | "-allocatedAt" | "-quantity" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                warehouseId: number;
                customerId?: number;
                productId?: number;
                locationId?: number;
                status?: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
                withoutLocation?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open allocations: the units of stock that are placed for orders, picked ones where they stand now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAllocation"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAllocationSum: {
        parameters: {
            query: {
                warehouseId: number;
                customerId?: number;
                productId?: number;
                locationId?: number;
                status?: "AVAILABLE" | "QUARANTINED" | "DAMAGED" | "RESERVED" | "IN_TRANSIT";
                withoutLocation?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The totals of the open allocations that match the filters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationSum"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDashboard: {
        parameters: {
            query: {
                warehouseId: number;
                /** @description An IANA name. Days are of this zone; a report without it takes that of its warehouse. */
                tz?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open work of a warehouse, its most urgent orders, its last movements and the figures of its last 14 days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Text to look for, in any case, anywhere. */
                search?: string;
                sort?: "createdAt" | "id" | "-createdAt" | "-id";
                /** @description Rows per page. Without it, the response is the whole list. */
                limit?: number;
                /** @description From the Link header of an earlier page. */
                cursor?: string;
                kind?: "WAREHOUSES" | "CUSTOMERS" | "LOCATIONS" | "PACKAGINGS" | "PRODUCTS" | "PACKS" | "OPENING_STOCK" | "ASNS" | "ORDERS" | "USERS";
                state?: "MAPPING" | "WAITING" | "RUNNING" | "DONE" | "FAULTY" | "CANCELED" | "FAILED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Imports of files; a client sees its own. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSummary"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description A CSV file with a header; a BOM, CRLF, quotes and ; are understood. */
                    file: Blob;
                    /** @enum {string} */
                    kind: "WAREHOUSES" | "CUSTOMERS" | "LOCATIONS" | "PACKAGINGS" | "PRODUCTS" | "PACKS" | "OPENING_STOCK" | "ASNS" | "ORDERS" | "USERS";
                    /** @enum {string} */
                    dryRun?: "true" | "false";
                    /** @description JSON: see `mapping` of the start. */
                    mapping?: string;
                    customerId?: string;
                    warehouseId?: string;
                    /** @enum {string} */
                    existing?: "REFUSE" | "SKIP" | "UPDATE";
                    /** @enum {string} */
                    dates?: "YMD" | "DMY" | "MDY";
                    /** @enum {string} */
                    decimals?: "POINT" | "COMMA";
                    /**
                     * @description What happens to codes that a spreadsheet may have changed, such as 5-Mar, or 42 where 0042 is known: their rows are bad, or they are taken as they are.
                     * @enum {string}
                     */
                    doubtfulCodes?: "REFUSE" | "TAKE";
                    /** @enum {string} */
                    encoding?: "AUTO" | "WINDOWS_1252" | "WINDOWS_1250" | "WINDOWS_1251" | "ISO_8859_2" | "ISO_8859_15" | "SHIFT_JIS" | "GBK";
                    /** @description The sheet of a workbook; the first visible one if absent. */
                    sheet?: string;
                    /**
                     * @description What happens to the rows and columns that a sheet hides, also by a filter: they are left out, or taken as the others.
                     * @enum {string}
                     */
                    hidden?: "LEAVE" | "TAKE";
                };
            };
        };
        responses: {
            /** @description Uploads a file with a header: a CSV, plain or as .gz, or a sheet of a workbook (.xlsx). A background job checks it, and imports nothing of it where a row is bad. A good file is written in parts, each in a transaction of its own (`written`): a file of up to 1,000 rows in one, of opening stock up to 500, of updates, packs, users and warehouses up to 50. Without `mapping` its columns are read as those of the last import of this kind and customer, where they were chosen and the file has them; it waits (MAPPING) where a needed column is missing (`required`, `lacking`), a header is mistyped, the sheet hides rows or columns and neither `dryRun` nor `hidden` is given, or its encoding is guessed without `dryRun`. `customerId` and `warehouseId` are for rows that name none. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getImportTemplate: {
        parameters: {
            query: {
                kind: "WAREHOUSES" | "CUSTOMERS" | "LOCATIONS" | "PACKAGINGS" | "PRODUCTS" | "PACKS" | "OPENING_STOCK" | "ASNS" | "ORDERS" | "USERS";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file with the header of every column of a kind, and a row that shows how they are written, which an import leaves out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One import: its state, columns, and faults by kind. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether everything is checked and nothing written. */
                    dryRun?: boolean;
                    mapping?: components["schemas"]["Mapping"];
                    /** @enum {string} */
                    existing?: "REFUSE" | "SKIP" | "UPDATE";
                    /** @enum {string} */
                    dates?: "YMD" | "DMY" | "MDY";
                    /** @enum {string} */
                    decimals?: "POINT" | "COMMA";
                    /**
                     * @description What happens to codes that a spreadsheet may have changed, such as 5-Mar, or 42 where 0042 is known: their rows are bad, or they are taken as they are.
                     * @enum {string}
                     */
                    doubtfulCodes?: "REFUSE" | "TAKE";
                    /** @description Another of `sheets`, in whose columns the fields are found anew unless `mapping` says where. Rows that were mended in this sheet come back as they were. */
                    sheet?: string;
                    /**
                     * @description What happens to the rows and columns that a sheet hides, also by a filter: they are left out, or taken as the others.
                     * @enum {string}
                     */
                    hidden?: "LEAVE" | "TAKE";
                    /**
                     * @description Another encoding of a file that is no workbook.
                     * @enum {string}
                     */
                    encoding?: "AUTO" | "WINDOWS_1252" | "WINDOWS_1250" | "WINDOWS_1251" | "ISO_8859_2" | "ISO_8859_15" | "SHIFT_JIS" | "GBK";
                };
            };
        };
        responses: {
            /** @description Starts an import of the same file again, with other choices. What is absent stays; `dryRun` without a value is false. An import of which a part is written goes on behind it, unless another sheet or encoding is read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mendImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description A CSV file with a header; a BOM, CRLF, quotes and ; are understood. */
                    file: Blob;
                    /** @enum {string} */
                    encoding?: "AUTO" | "WINDOWS_1252" | "WINDOWS_1250" | "WINDOWS_1251" | "ISO_8859_2" | "ISO_8859_15" | "SHIFT_JIS" | "GBK";
                };
            };
        };
        responses: {
            /** @description Uploads the file of bad rows once they are mended. Each takes the place of the row that its `reasons` name; bad rows that it lacks are left out. The file is then checked as a whole, which writes nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancels an import that has not ended. What is written of it stays (`written`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBadRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bad rows as a CSV file: the columns of the file as they were, and a column `reasons`, which begins with the line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What runs, waits and fails in the background. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackgroundJob"][];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReplica: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replica for reads, as this server sees it; null if none is configured. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replica: components["schemas"]["ReplicaStatus"] | null;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    job: string;
                    item: string | null;
                };
            };
        };
        responses: {
            /** @description Has what fails of a job tried again at once: one item, or all (null). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Items that are tried again. */
                        items: number;
                    };
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listenEvents: {
        parameters: {
            query: {
                warehouseId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events that name the rooms in which data of a warehouse has changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}

/** The POSTs that take no Idempotency-Key. */
export const unkeyedPosts: ReadonlySet<string> = new Set([
  '/api/auth/login',
  '/api/auth/logout',
  '/api/auth/notices/close',
  '/api/auth/oidc',
  '/api/auth/oidc/finish',
  '/api/auth/passkey',
  '/api/auth/passkey/finish',
  '/api/auth/passkeys/begin',
  '/api/auth/password',
  '/api/auth/password-link',
  '/api/auth/password-reset',
  '/api/auth/reauthenticate',
  '/api/auth/recovery-codes',
  '/api/auth/totp',
  '/api/auth/totp/confirm',
  '/api/auth/totp/remove',
  '/api/badges/sign-in',
  '/api/dock/book',
  '/api/dock/cancel',
  '/api/dock/change',
  '/api/dock/view',
  '/api/label-templates/preview',
  '/api/orders/{id}/packages/{packageId}/rates',
  '/api/print-jobs/lease',
  '/api/print-jobs/{id}/begin',
  '/api/print-jobs/{id}/report',
  '/api/shipping-labels/{id}/track',
  '/api/unsubscribe',
]);

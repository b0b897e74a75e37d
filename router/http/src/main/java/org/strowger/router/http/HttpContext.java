package org.strowger.router.http;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.application.Application;
import org.strowger.router.application.BindQueue;
import org.strowger.router.application.RequestKeys;
import org.strowger.router.application.login.BindAuthenticator;
import org.strowger.router.application.login.PasswordChecks;
import org.strowger.router.http.api.AccountStatus;
import org.strowger.router.http.api.Management;
import org.strowger.router.http.api.OperatorRequests;
import org.strowger.router.http.api.SmscRequests;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Lookup;

/**
 * The environment of the HTTP connections of one thread, and the submitters of their applications. Owned by the thread.
 */
public final class HttpContext {
    private final SelectorThread thread;
    private final int threadIndex;
    private final AppTraffic traffic;
    private final RequestKeys keys;
    private final Lookup<Application, ReceiptLog> receipts;
    private final Management management;
    private final BindQueue.Context binds;
    private final ProtocolTraits traits;
    private final SmscRequests smscRequests;
    private final Supplier<OperatorRequests> operators;
    private final RefusalReasons refusals;
    private final IncompleteBodies incompleteBodies = new IncompleteBodies();

    @Within(Within.Scope.CONFIGURATION)
    private final Map<Application, HttpSubmitter> submitters = new HashMap<>();

    /**
     * Creates the environment of a thread.
     *
     * @param traffic receives the messages
     * @param keys the idempotency keys
     * @param receipts finds the last receipts of an application; null if it has no callbacks
     * @param management reads balances, and changes number tables and balances
     * @param binds the authenticator and the applications
     * @param traits the traits of HTTP
     * @param smscRequests handles the requests of providers
     * @param operators runs the requests of operators
     */
    public HttpContext(
            SelectorThread thread,
            int threadIndex,
            AppTraffic traffic,
            RequestKeys keys,
            Lookup<Application, ReceiptLog> receipts,
            Management management,
            BindQueue.Context binds,
            ProtocolTraits traits,
            SmscRequests smscRequests,
            Supplier<OperatorRequests> operators) {
        this.thread = thread;
        this.threadIndex = threadIndex;
        this.traffic = traffic;
        this.keys = keys;
        this.receipts = receipts;
        this.management = management;
        this.binds = binds;
        this.traits = traits;
        this.smscRequests = smscRequests;
        this.operators = operators;
        this.refusals = new RefusalReasons(traits.statuses());
    }

    SelectorThread thread() {
        return thread;
    }

    int threadIndex() {
        return threadIndex;
    }

    AppTraffic traffic() {
        return traffic;
    }

    RequestKeys keys() {
        return keys;
    }

    /** The last receipts of the application; null if it has no callbacks. */
    @Nullable
    ReceiptLog receiptsOf(Application application) {
        return receipts.find(application);
    }

    Management management() {
        return management;
    }

    AccountStatus statusOf(Application application) {
        String account = application.settings().account();
        return new AccountStatus(
                application.inCustody(), application.stored(), account.isEmpty() ? null : management.creditOf(account));
    }

    BindAuthenticator authenticator() {
        return binds.authenticator().get();
    }

    PasswordChecks checks() {
        return binds.checks();
    }

    ProtocolTraits traits() {
        return traits;
    }

    SmscRequests smscRequests() {
        return smscRequests;
    }

    OperatorRequests operators() {
        return operators.get();
    }

    IncompleteBodies incompleteBodies() {
        return incompleteBodies;
    }

    RefusalReasons refusals() {
        return refusals;
    }

    CalendarTime calendar() {
        return binds.calendar();
    }

    /** The current calendar time. */
    Instant now() {
        return binds.calendar().instant(thread.nowNanos());
    }

    /**
     * The port of the application with this name; null if the application is no longer configured or is out of service.
     */
    @Nullable
    AppPort portOf(String application) {
        Application known = binds.applications().find(application);
        if (known == null || known.isClosed() || known.operated().isDisabled()) {
            return null;
        }
        return known.port(threadIndex);
    }

    /** The submitter of the application, created at its first request. */
    HttpSubmitter submitterOf(AppPort port) {
        HttpSubmitter known = submitters.get(port.application());
        if (known == null) {
            submitters.keySet().removeIf(Application::isClosed);
            known = new HttpSubmitter(this, port);
            submitters.put(port.application(), known);
        }
        return known;
    }
}

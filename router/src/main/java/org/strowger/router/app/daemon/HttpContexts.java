package org.strowger.router.app.daemon;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.router.app.manage.RouterManagement;
import org.strowger.router.app.manage.ShownCredit;
import org.strowger.router.application.Application;
import org.strowger.router.application.BindQueue;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.http.HttpContext;
import org.strowger.router.http.ReceiptLog;
import org.strowger.router.http.api.OperatorRequests;
import org.strowger.router.http.provider.ProviderReceiver;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.smsc.Smsc;

/** Creates the environment of the HTTP connections of each thread. */
final class HttpContexts {
    private final RouterContext place;
    private final Exchange exchange;
    private final BindQueue.Context binds;
    private final Supplier<Map<Application, ReceiptLog>> receipts;
    private final Supplier<OperatorRequests> operators;

    /**
     * @param receipts the last receipts of the applications with callbacks
     * @param operators runs the requests of operators
     */
    HttpContexts(
            RouterContext place,
            Exchange exchange,
            BindQueue.Context binds,
            Supplier<Map<Application, ReceiptLog>> receipts,
            Supplier<OperatorRequests> operators) {
        this.place = place;
        this.exchange = exchange;
        this.binds = binds;
        this.receipts = receipts;
        this.operators = operators;
    }

    List<HttpContext> all() {
        List<SelectorThread> threads = place.threads().all();
        List<HttpContext> contexts = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            contexts.add(new HttpContext(
                    threads.get(i),
                    i,
                    exchange.applicationTraffic(i),
                    exchange.requestKeys(i),
                    application -> receipts.get().get(application),
                    account -> ShownCredit.of(exchange.accounts(), account),
                    new RouterManagement(exchange, place.tables()),
                    binds,
                    place.http().traits(),
                    new ProviderReceiver(i, this::smscNamed),
                    operators));
        }
        return contexts;
    }

    /** Returns the configured SMSC with this name; null if there is none. Callable from any thread. */
    private @Nullable Smsc smscNamed(String name) {
        for (Smsc each : exchange.generation().smscs()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        return null;
    }
}

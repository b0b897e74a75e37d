package org.strowger.router.app.manage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.application.Application;
import org.strowger.router.application.BindQueue;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.http.HttpContext;
import org.strowger.router.http.ReceiptLog;
import org.strowger.router.http.api.OperatorRequests;
import org.strowger.router.http.provider.ProviderReceiver;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.table.service.TableService;

/** Creates the environment of the HTTP connections of each thread. */
public final class HttpContexts {
    private final List<SelectorThread> threads;
    private final ProtocolTraits traits;
    private final TableService tables;
    private final Exchange exchange;
    private final BindQueue.Context binds;
    private final Supplier<Map<Application, ReceiptLog>> receipts;
    private final Supplier<OperatorRequests> operators;

    /**
     * @param traits the traits of HTTP
     * @param receipts the last receipts of the applications with callbacks
     * @param operators runs the requests of operators
     */
    public HttpContexts(
            List<SelectorThread> threads,
            ProtocolTraits traits,
            TableService tables,
            Exchange exchange,
            BindQueue.Context binds,
            Supplier<Map<Application, ReceiptLog>> receipts,
            Supplier<OperatorRequests> operators) {
        this.threads = List.copyOf(threads);
        this.traits = traits;
        this.tables = tables;
        this.exchange = exchange;
        this.binds = binds;
        this.receipts = receipts;
        this.operators = operators;
    }

    /** The environments, by thread index. */
    public List<HttpContext> all() {
        List<HttpContext> contexts = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            contexts.add(new HttpContext(
                    threads.get(i),
                    i,
                    exchange.applicationTraffic(i),
                    exchange.requestKeys(i),
                    application -> receipts.get().get(application),
                    new RouterManagement(exchange, tables),
                    binds,
                    traits,
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

package org.strowger.router.http.provider;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.strowger.bound.Within;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.Secret;
import org.strowger.router.config.provider.ProviderSettings;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.http.api.SmscRequests;
import org.strowger.router.provider.Provider;
import org.strowger.router.provider.ProviderEvents;
import org.strowger.router.provider.ProviderRequest;
import org.strowger.router.provider.Providers;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.thread.Lookup;

/** Verifies the requests of providers and passes on their content. Runs on one thread. */
public final class ProviderReceiver implements SmscRequests {
    /** The maximum number of receipts in one request: more than any provider sends. */
    @Within(Within.Scope.REQUEST)
    private static final int EVENTS_MAX = 1000;

    private static final HttpResponse UNKNOWN = HttpResponse.text(404, "Nothing is served under this path.\n");
    private static final HttpResponse REFUSED =
            HttpResponse.text(403, "The request could not be verified as coming from the provider.\n");
    private static final HttpResponse TOO_MANY =
            HttpResponse.text(400, "There are too many receipts in one request.\n");

    private final int threadIndex;
    private final Lookup<String, Smsc> smscs;

    @Within(Within.Scope.CONFIGURATION)
    private final Map<Smsc, Provider> providers = new HashMap<>();

    /** @param smscs finds an SMSC by name; returns null if there is none */
    public ProviderReceiver(int threadIndex, Lookup<String, Smsc> smscs) {
        this.threadIndex = threadIndex;
        this.smscs = smscs;
    }

    @Override
    public void requestCame(HttpRequest http, InetAddress from, Consumer<HttpResponse> answer) {
        Optional<ProviderRequest> request = ProviderRequest.of(http);
        if (request.isEmpty()) {
            answer.accept(UNKNOWN);
            return;
        }
        Smsc smsc = smscs.find(request.get().smsc());
        if (smsc == null || !smsc.settings().provider().isCalledBack()) {
            answer.accept(UNKNOWN);
        } else {
            verified(request.get(), smsc, from, answer);
        }
    }

    private void verified(ProviderRequest request, Smsc smsc, InetAddress from, Consumer<HttpResponse> answer) {
        Provider provider = providerOf(smsc);
        SmscPort port = smsc.port(threadIndex);
        String fault = faultOfOrigin(request, smsc.settings().provider(), provider, from);
        if (!fault.isEmpty()) {
            port.callRefused("request of the provider from " + from.getHostAddress() + ": " + fault);
            answer.accept(REFUSED);
            return;
        }
        ProviderEvents events = provider.read(request);
        if (events.isFaulty()) {
            port.callRefused("request of the provider from " + from.getHostAddress() + ": " + events.fault());
            answer.accept(HttpResponse.text(400, "The request cannot be read: " + events.fault() + ".\n"));
        } else if (events.messages().size() > EVENTS_MAX) {
            port.callRefused("request of the provider from " + from.getHostAddress() + ": more than " + EVENTS_MAX
                    + " receipts");
            answer.accept(TOO_MANY);
        } else {
            new PendingEvents(port, events.messages(), provider.taken(request.kind()), answer).begin();
        }
    }

    /** Returns the reason why the request may not come from the provider; empty if it is verified. */
    private static String faultOfOrigin(
            ProviderRequest request, ProviderSettings settings, Provider provider, InetAddress from) {
        if (!settings.allowFrom().isEmpty() && !NetworkPrefix.isWithin(settings.allowFrom(), from)) {
            return "the address is not in allow-from";
        }
        if (!settings.secret().text().isEmpty()
                && !request.hasSecret(new Secret(settings.secret().text()))) {
            return "the secret is wrong or missing";
        }
        if (settings.isSigned() && !provider.isSignatureValid(request)) {
            return "the signature is wrong or missing";
        }
        return "";
    }

    private Provider providerOf(Smsc smsc) {
        Provider known = providers.get(smsc);
        if (known == null) {
            providers.keySet().removeIf(Smsc::isClosed);
            known = Providers.of(smsc.settings());
            providers.put(smsc, known);
        }
        return known;
    }
}

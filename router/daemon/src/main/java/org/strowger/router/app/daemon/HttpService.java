package org.strowger.router.app.daemon;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.router.admin.console.HttpConsole;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.figures.SecondTicker;
import org.strowger.router.admin.http.Health;
import org.strowger.router.admin.http.HttpEndpoint;
import org.strowger.router.admin.page.OperatorPages;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.HostPort;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.HttpSettings;
import org.strowger.router.reactor.tls.TlsConfigurationException;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.time.MonotonicClock;

/** Samples the metrics of a running router and serves them over HTTP, if configured. */
final class HttpService implements AutoCloseable {
    private final Sampler sampler;
    private final SecondTicker ticker;
    private final @Nullable HttpEndpoint endpoint;
    private final HttpSettings settings;

    private HttpService(HttpSettings settings, Sampler sampler, SecondTicker ticker, @Nullable HttpEndpoint endpoint) {
        this.settings = settings;
        this.sampler = sampler;
        this.ticker = ticker;
        this.endpoint = endpoint;
    }

    /**
     * Opens the service. An address that is already in use is reported to the caller.
     *
     * @param failures the requests with a wrong token
     * @param faults receives internal errors
     */
    static HttpService open(
            HttpSettings settings,
            RouterFigures figures,
            Health health,
            FailedLogins failures,
            MonotonicClock clock,
            Consumer<Throwable> faults) {
        Sampler sampler = new Sampler(figures, !settings.isOff());
        HttpEndpoint endpoint = settings.isOff()
                ? null
                : endpoint(settings, new HttpEndpoint.Sources(sampler, health, failures, faults), clock);
        return new HttpService(
                settings, sampler, SecondTicker.start("figures", clock, List.of(sampler::sample), faults), endpoint);
    }

    private static HttpEndpoint endpoint(HttpSettings settings, HttpEndpoint.Sources sources, MonotonicClock clock) {
        try {
            return HttpEndpoint.open(settings, sources, clock);
        } catch (IOException e) {
            throw new CommandFailure("http: cannot listen on " + HostPort.text(settings.listen()) + ": "
                    + e.getMessage()
                    + "; if another daemon uses this address, set another one in http: {listen: ...}, or http: "
                    + "{listen: off}");
        } catch (TlsConfigurationException e) {
            throw new CommandFailure("http: " + e.getMessage());
        }
    }

    /** Opens the operators' page, if there is an endpoint and the page is enabled. */
    void open(HttpConsole console) {
        if (endpoint != null && settings.operators()) {
            SecureRandom random = new SecureRandom();
            endpoint.open(new OperatorPages(console, sampler, count -> {
                byte[] octets = new byte[count];
                random.nextBytes(octets);
                return octets;
            }));
        }
    }

    Sampler figures() {
        return sampler;
    }

    /** The address that the endpoint listens on; {@link ConsoleSettings#OFF} if there is none. */
    InetSocketAddress address() {
        return endpoint == null ? ConsoleSettings.OFF : endpoint.address();
    }

    @Override
    public void close() {
        ticker.close();
        if (endpoint != null) {
            endpoint.close();
        }
    }
}

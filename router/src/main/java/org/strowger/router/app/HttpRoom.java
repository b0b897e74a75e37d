package org.strowger.router.app;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.router.admin.figures.Beat;
import org.strowger.router.admin.figures.Paces;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.admin.http.Health;
import org.strowger.router.admin.http.HttpDesk;
import org.strowger.router.app.daemon.RouterFigures;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.HttpSettings;
import org.strowger.router.reactor.tls.TlsConfigurationException;
import org.strowger.router.time.MonotonicClock;

/** What samples the figures of a running router, and what shows them by HTTP if that is wanted. */
final class HttpRoom implements AutoCloseable {
    private final Sampler sampler;
    private final Beat beat;
    private final @Nullable HttpDesk desk;

    private HttpRoom(Sampler sampler, Beat beat, @Nullable HttpDesk desk) {
        this.sampler = sampler;
        this.beat = beat;
        this.desk = desk;
    }

    /**
     * Opens it; the address being somebody else's is an answer for who has started the daemon.
     *
     * @param faults hears of what has failed by a fault of ours
     */
    static HttpRoom open(
            HttpSettings settings,
            RouterFigures figures,
            Health health,
            MonotonicClock clock,
            Consumer<Throwable> faults) {
        Sampler sampler = new Sampler(figures);
        HttpDesk desk = settings.isOff() ? null : desk(settings, new HttpDesk.Sources(sampler, health, faults), clock);
        return new HttpRoom(sampler, Beat.start("figures", clock, List.of(sampler::sample), faults), desk);
    }

    private static HttpDesk desk(HttpSettings settings, HttpDesk.Sources sources, MonotonicClock clock) {
        try {
            return HttpDesk.open(settings, sources, clock);
        } catch (IOException e) {
            throw new CommandFailure("http: cannot listen on " + HostPort.text(settings.listen()) + ": "
                    + e.getMessage()
                    + "; is another daemon running here? give it another address, or none: http: {listen: off}");
        } catch (TlsConfigurationException e) {
            throw new CommandFailure("http: " + e.getMessage());
        }
    }

    Paces paces() {
        return sampler;
    }

    /** Where it listens; {@link ConsoleSettings#OFF}: nowhere. */
    InetSocketAddress address() {
        return desk == null ? ConsoleSettings.OFF : desk.address();
    }

    @Override
    public void close() {
        beat.close();
        if (desk != null) {
            desk.close();
        }
    }
}

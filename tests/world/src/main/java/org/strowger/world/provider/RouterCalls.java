package org.strowger.world.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.world.HttpCaller;
import org.strowger.world.walk.Scene;

/** The requests of a provider to the router's listener, each of which is repeated until it is accepted. */
final class RouterCalls {
    /** The time after which a request that was not accepted is repeated. */
    static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(7);

    private static final int OK = 200;
    private static final int FORBIDDEN = 403;
    private static final int UNPROCESSABLE = 422;
    private static final int UNAVAILABLE = 503;

    /** The status while the configuration does not contain the provider. */
    private static final int UNKNOWN = 404;

    private final Scene scene;
    private final List<HttpCaller> connections = new ArrayList<>();

    RouterCalls(Scene scene) {
        this.scene = scene;
    }

    void send(HttpRequest request, Consumer<Outcome> taken) {
        call(request, response -> {
            switch (response.status()) {
                case OK -> taken.accept(Outcome.accepted(""));
                case UNPROCESSABLE -> taken.accept(Outcome.of(Outcome.Kind.PERMANENT, 0, ""));
                case UNAVAILABLE, UNKNOWN -> scene.agenda().after(AGAIN_NANOS, () -> send(request, taken));
                default -> throw unexpected(request, response);
            }
        });
    }

    /** Sends a forged request, which must be refused. */
    void refused(HttpRequest request) {
        call(request, response -> {
            if (response.status() == UNAVAILABLE || response.status() == UNKNOWN) {
                scene.agenda().after(AGAIN_NANOS, () -> refused(request));
            } else if (response.status() != FORBIDDEN) {
                throw unexpected(request, response);
            }
        });
    }

    private static AssertionError unexpected(HttpRequest request, HttpResponse response) {
        return new AssertionError(
                "a provider is answered " + response.status() + " to " + request.target() + " " + Forms.body(request));
    }

    private void call(HttpRequest request, Consumer<HttpResponse> answered) {
        connections.removeIf(HttpCaller::isOver);
        HttpCaller caller =
                connections.stream().filter(HttpCaller::isFree).findFirst().orElseGet(this::open);
        caller.send(new HttpCaller.Call() {
            @Override
            public HttpRequest request() {
                return request;
            }

            @Override
            public void answered(HttpResponse response) {
                answered.accept(response);
            }

            @Override
            public void unanswered() {
                scene.agenda().after(AGAIN_NANOS, () -> call(request, answered));
            }
        });
    }

    private HttpCaller open() {
        HttpCaller caller = new HttpCaller(scene.world().rig().thread());
        connections.add(caller);
        return caller;
    }
}

package org.strowger.world;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.strowger.http.FormParameters;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;

/** An HTTP provider in place of an SMSC, and an application that sends messages through the provider. */
public final class ProviderScene implements AutoCloseable {
    public static final int PORT = 8081;
    public static final String SECRET = "0123456789abcdef";
    public static final HttpResponse ACCEPTED = HttpResponse.text(202, "0: Accepted for delivery");

    public final World world;
    public final CallbackPeer provider;

    public ProviderScene(int threads) {
        this(new World(threads));
    }

    public ProviderScene(World world) {
        this.world = world;
        this.provider = new CallbackPeer(world.rig(), World.at(PORT));
        provider.answers = request -> Optional.of(ACCEPTED);
    }

    /** Starts the router with Kannel as its provider. */
    public ProviderScene start(String smsc, String delivery) {
        world.start(yaml("kannel", "http://127.0.0.1:8081/cgi-bin/sendsms", smsc, delivery));
        return this;
    }

    public static String yaml(String profile, String url, String smsc, String delivery) {
        return yaml(
                "{profile: " + profile + ", url: '" + url + "', callback-url: 'http://sms.example/', secret: " + SECRET
                        + "}",
                smsc,
                delivery);
    }

    public static String yaml(String http, String smsc, String delivery) {
        return """
                listeners:
                  - {name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}
                  - {name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [provider]}}
                applications: [{name: shop, password: secret, max-binds: 10}]
                smscs:
                  - {name: a, protocol: http, system-id: us, password: s3cret, http: %s%s}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}
                inbound: [{name: mobiles, match: {}, deliver-to: shop, delivery: store}]
                routes: [{name: all, match: {}, delivery: %s, via: a}]
                """.formatted(
                        http, smsc, delivery.equals("store") ? "store, retry: {first: 2s, validity: 5m}" : delivery);
    }

    /** Returns the number of requests so far. */
    public int requests() {
        return provider.came().size();
    }

    public HttpRequest last() {
        List<HttpRequest> came = provider.came();
        return came.get(came.size() - 1);
    }

    /** A parameter in the query or the form of a request. */
    public static String parameter(HttpRequest request, String name) {
        String form =
                request.body().length == 0 ? request.query() : new String(request.body(), StandardCharsets.ISO_8859_1);
        return FormParameters.parse(form, 100)
                .first(name, StandardCharsets.UTF_8)
                .orElse("absent");
    }

    public String parameter(String name) {
        return parameter(last(), name);
    }

    /** Gives the first requests another response than later ones. */
    public void answersFirst(int count, HttpResponse first) {
        AtomicInteger left = new AtomicInteger(count);
        provider.answers = request -> Optional.of(left.getAndDecrement() > 0 ? first : ACCEPTED);
    }

    /** Reads the first requests and closes the connection without a response. */
    public void breaksOffFirst(int count) {
        AtomicInteger left = new AtomicInteger(count);
        provider.calls = call -> {
            if (left.getAndDecrement() > 0) {
                call.breakOff();
            } else {
                call.answer(ACCEPTED);
            }
        };
    }

    /** Sends the report on the last message, as Kannel does. */
    public String report(int event) {
        return report(parameter("dlr-url"), event);
    }

    public String report(String url, int event) {
        HttpClient client = new HttpClient(world);
        String response = client.get(target(url, event));
        client.close();
        return response;
    }

    /** The target of a report: the URL with the escapes filled in as Kannel does. */
    public static String target(String url, int event) {
        return url.substring(url.indexOf("/providers/"))
                .replace("%d", Integer.toString(event))
                .replace("%A", "id%3A1+stat%3ADELIVRD+err%3A0a1");
    }

    @Override
    public void close() {
        world.close();
    }
}

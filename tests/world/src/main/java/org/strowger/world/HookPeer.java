package org.strowger.world;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;

/** The service of a hook. */
public final class HookPeer {
    private final CallbackPeer server;

    public HookPeer(World world, int port) {
        server = new CallbackPeer(world.rig(), World.at(port));
        answers("{}");
    }

    public CallbackPeer server() {
        return server;
    }

    /** Responds to each question with this JSON. */
    public HookPeer answers(String json) {
        return answers(request -> json);
    }

    public HookPeer answers(Function<HttpRequest, String> json) {
        server.answers = request -> Optional.of(ok(json.apply(request)));
        return this;
    }

    public HookPeer keepsSilent() {
        server.answers = request -> Optional.empty();
        return this;
    }

    public static HttpResponse ok(String json) {
        return new HttpResponse(200, HttpHeaders.NONE, json.getBytes(StandardCharsets.UTF_8));
    }

    public static String body(HttpRequest request) {
        return new String(request.body(), StandardCharsets.UTF_8);
    }

    public int questions() {
        return server.came().size();
    }

    public HttpRequest last() {
        return server.came().get(questions() - 1);
    }

    /** The value of a member in each question, in order. */
    public List<String> all(String member) {
        return server.came().stream().map(each -> member(each, member)).toList();
    }

    public static String member(HttpRequest request, String member) {
        try {
            JsonObject object = (JsonObject) JsonReader.read(request.body(), JsonLimits.ofOctets(1 << 20));
            return object.members().get(member) instanceof JsonString text ? text.text() : "";
        } catch (InvalidJson e) {
            throw new AssertionError(e);
        }
    }
}

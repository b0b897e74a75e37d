package org.strowger.router.http.v1;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.stream.Collectors;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackStyle;
import org.strowger.router.http.api.CallbackTarget;
import org.strowger.router.json.JsonWriter;

/** Signed callbacks in JSON (Standard Webhooks 1.0). */
public final class StandardCallback implements CallbackStyle {
    public static final String NAME = "strowger";

    private static final int TAKEN_FIRST = 200;
    private static final int TAKEN_LAST = 299;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public HttpRequest request(CallbackNotice notice, CallbackTarget target, Instant now) {
        StringBuilder json = new StringBuilder();
        NoticeJson.write(notice, JsonWriter.compact(json::append));
        byte[] body = json.toString().getBytes(StandardCharsets.UTF_8);
        HttpHeaders.Builder headers = HttpHeaders.builder()
                .add("Host", host(target.url()))
                .add("Content-Type", "application/json")
                .add("webhook-id", notice.noticeId())
                .add("webhook-timestamp", Long.toString(now.getEpochSecond()));
        if (!target.secrets().isEmpty()) {
            headers.add("webhook-signature", signatures(notice.noticeId(), target, now, body));
        }
        return HttpRequest.post(pathAndQuery(target.url()), headers.build(), body);
    }

    /** Returns one signature for each secret, so that the receiver can change its secret at any time. */
    private static String signatures(String id, CallbackTarget target, Instant now, byte[] body) {
        return target.secrets().stream()
                .map(secret -> WebhookSignature.of(secret, id, now.getEpochSecond(), body))
                .collect(Collectors.joining(" "));
    }

    private static String host(String url) {
        URI uri = URI.create(url);
        return uri.getPort() < 0 ? String.valueOf(uri.getHost()) : uri.getHost() + ":" + uri.getPort();
    }

    private static String pathAndQuery(String url) {
        URI uri = URI.create(url);
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    /** Whether the notice was accepted. A redirection is a failure, because its target was not checked. */
    @Override
    public boolean isTaken(HttpResponse response) {
        return response.status() >= TAKEN_FIRST && response.status() <= TAKEN_LAST;
    }
}

package org.strowger.world.http;

import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.world.HttpCaller;

/** A request that sends no message. */
final class HttpQuestion implements HttpCaller.Call {
    private final HttpRequest request;
    private @Nullable HttpResponse response;

    HttpQuestion(HttpRequest request) {
        this.request = request;
    }

    boolean isAnsweredWith(int status) {
        HttpResponse known = response;
        return known != null && known.status() == status;
    }

    @Override
    public HttpRequest request() {
        return request;
    }

    @Override
    public void answered(HttpResponse came) {
        response = came;
    }

    @Override
    public void unanswered() {}
}

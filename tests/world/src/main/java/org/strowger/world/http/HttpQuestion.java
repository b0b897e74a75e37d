package org.strowger.world.http;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.world.HttpCaller;
import org.strowger.world.walk.WalkApplication.Asked;

/** A request that does not send a message. */
final class HttpQuestion implements HttpCaller.Call, Asked {
    private final HttpRequest request;
    private final Function<HttpResponse, InquiryAnswer> reading;
    private final LongSupplier clock;
    private final long nanos;
    private @Nullable InquiryAnswer answer;
    private long answeredNanos = Long.MAX_VALUE;
    private boolean isLeft;

    /** @param reading converts a response to an answer */
    HttpQuestion(HttpRequest request, Function<HttpResponse, InquiryAnswer> reading, LongSupplier clock) {
        this.request = request;
        this.reading = reading;
        this.clock = clock;
        this.nanos = clock.getAsLong();
    }

    @Override
    public HttpRequest request() {
        return request;
    }

    @Override
    public void answered(HttpResponse came) {
        answer = reading.apply(came);
        answeredNanos = clock.getAsLong();
    }

    @Override
    public void unanswered() {
        isLeft = true;
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public Optional<InquiryAnswer> answer() {
        return Optional.ofNullable(answer);
    }

    @Override
    public long answeredNanos() {
        return answeredNanos;
    }

    @Override
    public boolean isLeft() {
        return isLeft;
    }
}

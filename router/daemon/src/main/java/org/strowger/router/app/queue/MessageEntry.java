package org.strowger.router.app.queue;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.application.RequestClaim.MessageResult;
import org.strowger.router.application.RequestKey;
import org.strowger.router.application.RequestKeys;
import org.strowger.router.application.Submitter;

/**
 * Submits a message of another gateway on behalf of its application. The result is reported when both the message and
 * its key are in the store, so that a second import finds the key.
 *
 * <p>Owned by the home thread of the application.
 */
final class MessageEntry extends EntryClaim implements Submitter {
    private final AppPort port;
    private final ProtocolTraits traits;
    private final AppTraffic traffic;
    private final RequestKeys keys;
    private final RequestKey key;
    private final PlainMessage message;
    private RequestKeys.@Nullable Sending sending;

    MessageEntry(
            AppPort port,
            ProtocolTraits traits,
            AppTraffic traffic,
            RequestKeys keys,
            RequestKey key,
            PlainMessage message,
            Consumer<EntryResult> answer) {
        super(answer);
        this.port = port;
        this.traits = traits;
        this.traffic = traffic;
        this.keys = keys;
        this.key = key;
        this.message = message;
    }

    void begin() {
        keys.claim(key, 1, this);
    }

    @Override
    public void isNew() {
        RequestKeys.Sending begun = keys.begin(key, 1);
        sending = begun;
        begun.send(0, () -> traffic.messageCame(this, message, 0));
        begun.store(List.of(""));
    }

    @Override
    public AppPort port() {
        return port;
    }

    @Override
    public ProtocolTraits traits() {
        return traits;
    }

    @Override
    public IdKind ids() {
        return IdKind.TEXT;
    }

    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        port.figures().increment(AppFigure.of(outcome));
        RequestKeys.Sending begun = sending;
        if (outcome.isAccepted() && begun != null) {
            begun.completed(List.of(new MessageResult(outcome.messageId(), "", 0)));
            answer(EntryResult.TAKEN);
            return;
        }
        keys.released(key);
        String why = outcome.detail().isEmpty() ? "status " + outcome.code() : outcome.detail();
        answer(outcome.kind() == Outcome.Kind.PERMANENT ? EntryResult.refused(why) : EntryResult.later(why));
    }

    @Override
    public void answer(long token, InquiryAnswer answer, long nowNanos) {
        throw new AssertionError("an imported message is not an inquiry");
    }
}

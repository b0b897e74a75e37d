package org.strowger.tests.interop;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.SignIn;

/** How our side treats its peers. A test sets it before they come; it is obeyed on the SelectorThreads. */
final class Manners {
    static final Outcome WELCOME = Outcome.accepted("");

    private final AtomicInteger lastId = new AtomicInteger();

    Function<SignIn, Outcome> onSignIn = asked -> WELCOME;

    /** Empty: the test answers later by itself. */
    Function<ShortMessage, Optional<Outcome>> onMessage = message -> Optional.of(numbered());

    Function<Inquiry, InquiryAnswer> onInquiry = asked -> InquiryAnswer.done();

    /** Answers what comes in one read from the last to the first. */
    boolean backwards;

    Outcome numbered() {
        return Outcome.accepted("id" + lastId.incrementAndGet());
    }
}

package org.strowger.tools.http;

import java.util.List;
import java.util.Optional;
import org.strowger.message.Outcome;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SingleIdForm;
import org.strowger.protocol.SmscTerms;

/** Creates sessions that send by HTTP. */
public final class HttpSessions implements ProtocolTraits.Sessions {
    private static final String VERSION = "1.1";

    private final HttpSending sending;

    private HttpSessions(HttpSending sending) {
        this.sending = sending;
    }

    /**
     * Returns the traits of HTTP for a tool that sends.
     *
     * @param http the traits of HTTP, which has no sessions with a bind
     */
    public static ProtocolTraits traits(ProtocolTraits http, HttpSending sending) {
        return new ProtocolTraits(
                http.name(),
                http.versions(),
                new HttpSessions(sending),
                http.statuses(),
                http.times(),
                http.form(),
                http.decoder(),
                http.packetKinds(),
                List.of(SingleIdForm.SAME),
                http.idKinds(),
                http.hasParts(),
                http.hasCodings());
    }

    @Override
    public MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos) {
        throw new AssertionError("an SMSC is not served by HTTP");
    }

    @Override
    public MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos) {
        return new HttpMessageSession(sending.requests(terms.credentials()), terms, setting, nowNanos);
    }

    @Override
    public Optional<String> faultOf(ApplicationTerms terms) {
        if (!terms.version().equals(VERSION)) {
            return Optional.of("the version of HTTP is " + VERSION + ", not " + terms.version());
        }
        return terms.traffic().receives() && sending.api() != HttpSending.Api.V1
                ? Optional.of("--api " + sending.api().label() + " has no list of receipts to read, as v1 has: request "
                        + "them with --callback-url and take them with strowger simulate http")
                : Optional.empty();
    }

    @Override
    public List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why) {
        return List.of();
    }
}

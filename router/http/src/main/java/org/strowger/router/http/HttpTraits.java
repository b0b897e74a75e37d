package org.strowger.router.http;

import java.util.List;
import java.util.Optional;
import org.strowger.http.dump.HttpDecoder;
import org.strowger.message.Outcome;
import org.strowger.message.PlainForm;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SmscTerms;

/**
 * The traits of HTTP. HTTP has no error codes for messages, so the codes of SMPP are used; messages have Strowger's own
 * format. There is no bind: an {@link HttpConnection} takes the place of a protocol session.
 */
public final class HttpTraits {
    public static final String NAME = "http";

    private HttpTraits() {}

    /** @param smpp the protocol whose error codes are used */
    public static ProtocolTraits of(ProtocolTraits smpp) {
        return new ProtocolTraits(
                NAME,
                List.of("1.1"),
                new NoSessions(),
                smpp.statuses(),
                new HttpTimes(smpp.times()),
                new PlainForm(),
                new HttpDecoder(),
                List.of("request", "response"),
                smpp.idForms(),
                version -> IdKind.TEXT,
                false,
                true);
    }

    private static final class NoSessions implements ProtocolTraits.Sessions {
        @Override
        public MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos) {
            throw new AssertionError("HTTP has no binds");
        }

        @Override
        public MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos) {
            throw new AssertionError("no SMSC is configured with HTTP");
        }

        @Override
        public Optional<String> faultOf(ApplicationTerms terms) {
            return Optional.of("SMSCs do not speak HTTP");
        }

        @Override
        public List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why) {
            return List.of();
        }
    }
}

package org.strowger.ucp;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.strowger.message.Outcome;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SingleIdForm;
import org.strowger.protocol.SmscTerms;
import org.strowger.ucp.operation.UcpDecoder;

/** The traits of EMI/UCP, for code that does not depend on a protocol. */
public final class Ucp {
    public static final ProtocolTraits TRAITS = new ProtocolTraits(
            UcpSettings.NAME,
            List.of(UcpSettings.VERSION),
            new Sessions(),
            new UcpCodes(),
            new Times(),
            new UcpForm(),
            new UcpDecoder(),
            UcpPacketKinds.all(),
            List.of(SingleIdForm.SAME),
            version -> IdKind.STAMP,
            false,
            false);

    private Ucp() {}

    private static final class Sessions implements ProtocolTraits.Sessions {
        @Override
        public MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos) {
            return new UcpSession(UcpTools.on(setting.threadTools()).settings(terms), setting, nowNanos);
        }

        @Override
        public MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos) {
            return new UcpSession(UcpTerms.application(terms), setting, nowNanos);
        }

        @Override
        public Optional<String> faultOf(ApplicationTerms terms) {
            try {
                UcpTerms.application(terms);
                return Optional.empty();
            } catch (IllegalArgumentException e) {
                return Optional.of(String.valueOf(e.getMessage()));
            }
        }

        @Override
        public boolean needLogin() {
            return false;
        }

        /** Always empty: UCP has only one way to log in. */
        @Override
        public List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why) {
            return List.of();
        }
    }

    /**
     * Times of EMI/UCP. UCP reports the final state of a message only in human-readable text, so it has no final dates.
     */
    private static final class Times implements ProtocolTraits.Times {
        /** {@link UcpInquiries} writes the zone after the time, so the result does not depend on {@code now}. */
        @Override
        public Optional<Instant> moment(String time, Instant now) {
            return UcpInquiries.moment(time);
        }

        @Override
        public Optional<Instant> finalMoment(String date, ZoneId clock, Instant now) {
            return Optional.empty();
        }

        @Override
        public String finalDate(Instant moment, ZoneId clock) {
            return "";
        }
    }
}

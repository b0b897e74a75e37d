package org.strowger.cimd2;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.strowger.cimd2.packet.Cimd2Decoder;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.LocalTimes;
import org.strowger.message.Outcome;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SingleIdForm;
import org.strowger.protocol.SmscTerms;

/**
 * The traits of CIMD2, for code that does not depend on a protocol. The id of a message is its time stamp. In CIMD2 the
 * recipient is also part of the id. The recipient is not added to the id here, because both the message and its report
 * contain the recipient.
 */
public final class Cimd2 {
    public static final ProtocolTraits TRAITS = new ProtocolTraits(
            Cimd2Settings.NAME,
            List.of(Cimd2Settings.VERSION),
            new Sessions(),
            new Cimd2Errors(),
            new Times(),
            new Cimd2Form(),
            new Cimd2Decoder(),
            Cimd2PacketKinds.all(),
            List.of(SingleIdForm.SAME),
            version -> IdKind.STAMP,
            false,
            false);

    private Cimd2() {}

    private static final class Sessions implements ProtocolTraits.Sessions {
        @Override
        public MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos) {
            return new Cimd2Session(Cimd2Tools.on(setting.threadTools()).settings(terms), setting, nowNanos);
        }

        @Override
        public MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos) {
            return new Cimd2Session(Cimd2Terms.application(terms), setting, nowNanos);
        }

        @Override
        public Optional<String> faultOf(ApplicationTerms terms) {
            try {
                Cimd2Terms.application(terms);
                return Optional.empty();
            } catch (IllegalArgumentException e) {
                return Optional.of(String.valueOf(e.getMessage()));
            }
        }

        /** Returns the same terms without a window, which are tried once if the SMSC refused a login with a window. */
        @Override
        public List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why) {
            Cimd2ErrorCode code = Cimd2ErrorCode.of(why.code());
            boolean window = code == Cimd2ErrorCode.WINDOW_SIZE || code == Cimd2ErrorCode.WINDOWING_DISABLED;
            return window && refused.limits().windowToPeer() > 1 ? List.of(Cimd2Terms.unwindowed(refused)) : List.of();
        }
    }

    private static final class Times implements ProtocolTraits.Times {
        /**
         * Reads a time in UTC. No packet of CIMD2 contains such a time, because CIMD2 has no operation for
         * replacements.
         */
        @Override
        public Optional<Instant> moment(String time, Instant now) {
            return LocalTimes.moment(time, ZoneOffset.UTC, now);
        }

        @Override
        public Optional<Instant> finalMoment(String date, ZoneId clock, Instant now) {
            return LocalTimes.moment(date, clock, now);
        }

        @Override
        public String finalDate(Instant moment, ZoneId clock) {
            return LocalTimes.format(moment, clock);
        }
    }
}

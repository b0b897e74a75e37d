package org.strowger.smpp;

import static java.util.stream.Collectors.toUnmodifiableList;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.strowger.message.Outcome;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SmscTerms;
import org.strowger.smpp.dump.DumpSettings;
import org.strowger.smpp.dump.SmppDecoder;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.text.SmppTime;

/** The traits of SMPP, for code that does not depend on a protocol. */
public final class Smpp {
    /** SMPP writes years in two digits: the decoder assumes this century. */
    private static final Instant MIDDLE_OF_CENTURY = Instant.parse("2050-01-01T00:00:00Z");

    public static final ProtocolTraits TRAITS = new ProtocolTraits(
            SmppSettings.NAME,
            List.of(SmppVersion.V34.toString(), SmppVersion.V33.toString(), SmppVersion.V50.toString()),
            new Sessions(),
            new SmppStatuses(),
            new Times(),
            new SmppForm(),
            new SmppDecoder(DumpSettings.usual(MIDDLE_OF_CENTURY)),
            Stream.of(PduType.values())
                    .map(type -> type == PduType.UNKNOWN ? "other" : type.wireName())
                    .collect(toUnmodifiableList()),
            List.of(SmppIdForm.values()),
            version -> version.equals(SmppVersion.V33.toString()) ? IdKind.SHORT : IdKind.TEXT,
            true,
            true);

    private Smpp() {}

    private static final class Sessions implements ProtocolTraits.Sessions {
        @Override
        public MessageSession smsc(SmscTerms terms, SessionSetting setting, long nowNanos) {
            return new SmppSession(SmppTools.on(setting.threadTools()).settings(terms), setting, nowNanos);
        }

        @Override
        public MessageSession application(ApplicationTerms terms, SessionSetting setting, long nowNanos) {
            return new SmppSession(SmppTerms.application(terms), setting, nowNanos);
        }

        @Override
        public Optional<String> faultOf(ApplicationTerms terms) {
            return Optional.empty();
        }

        @Override
        public List<ApplicationTerms> otherTerms(ApplicationTerms refused, Outcome why) {
            return SmppTerms.afterRefusal(SmppTerms.application(refused), why).stream()
                    .map(settings -> SmppTerms.changed(refused, settings))
                    .toList();
        }
    }

    private static final class Times implements ProtocolTraits.Times {
        @Override
        public Optional<Instant> moment(String time, Instant now) {
            return SmppTime.parse(SmppTime.completed(time), now).resolve(now);
        }

        @Override
        public Optional<Instant> finalMoment(String date, ZoneId clock, Instant now) {
            return SmppTime.parseFinalDate(date, now, clock).resolve(now);
        }

        @Override
        public String finalDate(Instant moment, ZoneId clock) {
            return SmppTime.format(moment);
        }
    }
}

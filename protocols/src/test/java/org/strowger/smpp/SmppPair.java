package org.strowger.smpp;

import io.netty.buffer.ByteBufAllocator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.strowger.message.Outcome;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CountedPackets;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionPair;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;

/** Our ESME and our SMSC, joined without a network, with all that each of them tells. */
final class SmppPair implements AutoCloseable {
    static final Instant EPOCH = Instant.parse("2026-02-03T04:05:06Z");

    final HeardEvents atEsme = new HeardEvents();
    final HeardEvents atMc = new HeardEvents();
    final Map<SmppDeviation, Integer> deviations = new EnumMap<>(SmppDeviation.class);
    final CountedPackets esmePackets = new CountedPackets(Smpp.TRAITS);
    final CountedPackets mcPackets = new CountedPackets(Smpp.TRAITS);
    final SmppSession esme;
    final SmppSession mc;
    final SessionPair pair;
    private final List<ThreadTools> workbenches = new ArrayList<>();

    private SmppPair(SmppSettings esmeSettings, SmppSettings mcSettings, Pieces pieces, long seed) {
        SmppSession[] made = new SmppSession[2];
        this.pair = new SessionPair(
                allocator -> made[0] = new SmppSession(
                        counted(esmeSettings),
                        new SessionSetting(atEsme, threadTools(allocator), CalendarTime.from(EPOCH), esmePackets),
                        1),
                allocator -> made[1] = new SmppSession(
                        counted(mcSettings),
                        new SessionSetting(atMc, threadTools(allocator), CalendarTime.from(EPOCH), mcPackets),
                        1),
                pieces,
                seed);
        this.esme = made[0];
        this.mc = made[1];
    }

    static SmppPair of(SmppSettings esme, SmppSettings mc, Pieces pieces) {
        return new SmppPair(esme, mc, pieces, 1);
    }

    /** Two that agree on everything, signed in. */
    static SmppPair bound(Traffic traffic, SmppVersion version, Pieces pieces) {
        SmppPair pair = of(esme(traffic, version), mc(version), pieces);
        pair.atMc.onSignIn = asked -> pair.mc.admit(pair.now());
        pair.pair.drive();
        return pair;
    }

    static SmppPair bound() {
        return bound(Traffic.BOTH, SmppVersion.V34, Pieces.WHOLE);
    }

    static SmppSettings esme(Traffic traffic, SmppVersion version) {
        return SmppSettings.of(SmppRole.ESME, SmppIdentity.esme("app", new Secret("secret08"), traffic, version));
    }

    static SmppSettings mc(SmppVersion version) {
        return SmppSettings.of(SmppRole.MC, SmppIdentity.mc("strowger", version));
    }

    /** The SMSC answers every message at once with ids of its own. */
    SmppPair answering() {
        int[] next = {0};
        atMc.onMessage = (message, token) -> mc.respond(token, Outcome.accepted("id" + ++next[0]), now());
        atEsme.onMessage = (message, token) -> esme.respond(token, Outcome.accepted(""), now());
        return this;
    }

    long now() {
        return pair.nowNanos();
    }

    /** All that both hold is released, and nobody waits for an outcome that never comes. */
    @Override
    public void close() {
        esmePackets.assertHeardBy(mcPackets);
        mcPackets.assertHeardBy(esmePackets);
        pair.close();
        workbenches.forEach(ThreadTools::release);
        if (pair.heldBytes() != 0) {
            throw new AssertionError(pair.heldBytes() + " bytes are held by sessions that are gone");
        }
    }

    private ThreadTools threadTools(ByteBufAllocator allocator) {
        ThreadTools made = new ThreadTools(allocator);
        workbenches.add(made);
        return made;
    }

    private SmppSettings counted(SmppSettings settings) {
        Leniency leniency = settings.tolerance().leniency();
        return settings.with(new SmppTolerance(leniency, each -> deviations.merge(each, 1, Integer::sum)));
    }
}

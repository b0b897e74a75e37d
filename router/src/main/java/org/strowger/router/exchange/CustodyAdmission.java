package org.strowger.router.exchange;

import java.time.Instant;
import java.util.Optional;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.SmscSettings.OnUncertain;
import org.strowger.router.smsc.Readiness;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscPort;

/** Which messages are taken into custody on one thread, and what is said of them when they are. */
final class CustodyAdmission {
    private final ThreadExchange desk;
    private final CustodyLog ledger;

    CustodyAdmission(ThreadExchange desk, CustodyLog ledger) {
        this.desk = desk;
        this.ledger = ledger;
    }

    /** Why the store takes nothing new: no room, or something is wrong with it. */
    RefusalReason whyNot(long nowNanos) {
        return switch (ledger.state(nowNanos)) {
            case FULL, NO_SPACE -> RefusalReason.QUEUE_FULL;
            default -> RefusalReason.LATER;
        };
    }

    /** Whether as many wait as may for each SMSC that could have it. */
    static boolean isFull(MtMessage transit) {
        for (int i = 0; i < transit.decision().candidates(); i++) {
            if (!transit.generation()
                    .smscs()
                    .get(transit.decision().candidate(i))
                    .isFull()) {
                return false;
            }
        }
        return true;
    }

    /** A message of its own has its own id for its record; one of many and short ids need another. */
    long recordOf(MtMessage transit, long nowNanos) {
        boolean own = transit.gathering().isNone() && !MessageIdAllocator.isShort(transit.id());
        return own ? transit.id() : desk.naming().record(nowNanos);
    }

    /** Those of a message to many have one id, and nobody can say which of them is meant. */
    static boolean isMeantByItsId(MtMessage transit) {
        Custody custody = transit.custody();
        boolean own =
                custody.record() == transit.id() || custody.isReplaced() || MessageIdAllocator.isShort(transit.id());
        return (own && transit.gathering().isNone())
                || !transit.particulars().joined.isNone();
    }

    long untilNanos(MtMessage transit, ShortMessage message, long nowNanos) {
        long byRoute = nowNanos + transit.decision().route().retry().validity().toNanos();
        Optional<Instant> asked =
                message.isTimed() ? message.expiresAt(desk.naming().instant(nowNanos)) : Optional.empty();
        return asked.map(when -> Math.min(byRoute, desk.naming().nanos(when))).orElse(byRoute);
    }

    /**
     * Whether it will most likely leave in the turn in which it is durable: then its record says so, and that need not
     * be written once more. Where the SMSC must not have anything twice, it must be true.
     */
    boolean mayLeaveAtOnce(MtMessage transit) {
        Smsc smsc = transit.generation().smscs().get(transit.decision().candidate(0));
        SmscPort port = smsc.port(desk.index());
        return smsc.readiness() == Readiness.READY
                && smsc.settings().dialect().onUncertain() == OnUncertain.RESEND
                && !smsc.hasBacklog()
                && port.hasRoom()
                && !transit.kept().isTimed();
    }
}

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
    private final ThreadExchange here;
    private final CustodyLog log;

    CustodyAdmission(ThreadExchange here, CustodyLog log) {
        this.here = here;
        this.log = log;
    }

    /** Why the store takes nothing new: no room, or something is wrong with it. */
    RefusalReason whyNot(long nowNanos) {
        return switch (log.state(nowNanos)) {
            case FULL, NO_SPACE -> RefusalReason.QUEUE_FULL;
            default -> RefusalReason.LATER;
        };
    }

    /** Whether as many wait as may for each SMSC that could have it. */
    static boolean isFull(MtMessage mt) {
        for (int i = 0; i < mt.decision().candidates(); i++) {
            if (!mt.generation().smscs().get(mt.decision().candidate(i)).isFull()) {
                return false;
            }
        }
        return true;
    }

    /** A message of its own has its own id for its record; one of many and short ids need another. */
    long recordOf(MtMessage mt, long nowNanos) {
        boolean own = mt.sharedAnswer().isNone() && !MessageIdAllocator.isShort(mt.id());
        return own ? mt.id() : here.ids().record(nowNanos);
    }

    /** Those of a message to many have one id, and nobody can say which of them is meant. */
    static boolean isMeantByItsId(MtMessage mt) {
        Custody custody = mt.custody();
        boolean own = custody.record() == mt.id() || custody.isReplaced() || MessageIdAllocator.isShort(mt.id());
        return (own && mt.sharedAnswer().isNone()) || !mt.extras().joined.isNone();
    }

    long untilNanos(MtMessage mt, ShortMessage message, long nowNanos) {
        long byRoute = nowNanos + mt.decision().route().retry().validity().toNanos();
        Optional<Instant> asked =
                message.isTimed() ? message.expiresAt(here.ids().instant(nowNanos)) : Optional.empty();
        return asked.map(when -> Math.min(byRoute, here.ids().nanos(when))).orElse(byRoute);
    }

    /**
     * Whether it will most likely leave in the turn in which it is durable: then its record says so, and that need not
     * be written once more. Where the SMSC must not have anything twice, it must be true.
     */
    boolean mayLeaveAtOnce(MtMessage mt) {
        Smsc smsc = mt.generation().smscs().get(mt.decision().candidate(0));
        SmscPort port = smsc.port(here.index());
        return smsc.readiness() == Readiness.READY
                && smsc.settings().dialect().onUncertain() == OnUncertain.RESEND
                && !smsc.hasBacklog()
                && port.hasRoom()
                && !mt.ownMessage().isTimed();
    }
}

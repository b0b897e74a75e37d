package org.strowger.router.exchange.question;

import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ids.PassedMessages;
import org.strowger.router.mail.ShardOwners;
import org.strowger.router.mail.ShardOwners.Owner;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.PeerThread;

/**
 * A thread of this node, with its view of the cluster.
 *
 * @param self this thread, which gets the answers of the mail
 * @param homeShard the home shard of this node
 * @param recovering whether the records of a shard of this node are still being restored
 */
public record QuestionThread(
        int index,
        SelectorThread selector,
        PeerThread self,
        MessageIdAllocator ids,
        int homeShard,
        ShardOwners owners,
        PassedMessages passed,
        BooleanSupplier recovering) {
    /**
     * Whether the asker of a question still waits for the answer, by its clock. Both nodes use the machine's time, as
     * their hellos do. If a clock was set since the last hello, the age is unknown: the question may be an old one.
     *
     * @param askedMillis the time at which it was asked, by the clock of the asker's machine
     * @return false also if this node does not know the process, and therefore not its clock
     */
    boolean isAwaited(long process, long askedMillis) {
        OptionalLong ahead = owners.clockAheadMillis(process);
        return ahead.isPresent() && isYoung(ids.machineMillis(selector.nowNanos()) + ahead.getAsLong() - askedMillis);
    }

    static boolean isYoung(long ageMillis) {
        return Math.abs(ageMillis) <= QuestionAnswerer.AGE_MAX_MILLIS;
    }

    boolean isRecovering() {
        return recovering.getAsBoolean();
    }

    Owner ownerOf(int shard) {
        return shard == homeShard ? Owner.THIS_NODE : owners.ownerOf(shard);
    }
}

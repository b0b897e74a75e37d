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
     * The age of a question by the clock of its asker; empty if this node does not know the process, and therefore not
     * its clock.
     *
     * @param askedMillis the time of day at which it was asked, by that clock
     */
    OptionalLong ageMillis(long process, long askedMillis) {
        OptionalLong ahead = owners.clockAheadMillis(process);
        return ahead.isEmpty()
                ? ahead
                : OptionalLong.of(ids.unixMillis(selector.nowNanos()) + ahead.getAsLong() - askedMillis);
    }

    boolean isRecovering() {
        return recovering.getAsBoolean();
    }

    Owner ownerOf(int shard) {
        return shard == homeShard ? Owner.THIS_NODE : owners.ownerOf(shard);
    }
}

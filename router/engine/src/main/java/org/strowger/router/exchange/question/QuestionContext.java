package org.strowger.router.exchange.question;

import java.util.List;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.exchange.ids.PassedMessages;
import org.strowger.router.mail.ShardOwners;

/**
 * The collaborators of questions and their answers.
 *
 * @param owners the owners of the shards
 * @param passed the messages that this node has passed on
 * @param protocols the protocols in which applications ask about messages
 * @param operators answers the questions of operators at other nodes
 */
public record QuestionContext(
        ShardOwners owners, PassedMessages passed, List<ProtocolTraits> protocols, CommandCalls.Answerer operators) {
    public QuestionContext {
        protocols = List.copyOf(protocols);
    }
}

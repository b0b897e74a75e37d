package org.strowger.router.http.api;

import java.util.Optional;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.RefusalReason;

/**
 * The result for one message of a request.
 *
 * @param message the message
 * @param outcome accepted with the id of the message, or the kind of the refusal with the equivalent SMPP
 *     command_status and a text for people
 * @param reason the reason if Strowger refused the message; empty if an SMSC refused it (route with relay delivery)
 * @param isStored whether the message is in the durable store; otherwise an SMSC has accepted it
 */
public record SendResult(PlainMessage message, Outcome outcome, Optional<RefusalReason> reason, boolean isStored) {}

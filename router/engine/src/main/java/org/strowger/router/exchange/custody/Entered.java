package org.strowger.router.exchange.custody;

import org.strowger.router.application.MessageIds;

/** A message that enters the store: the id and the number of segments that its application gets. */
public record Entered(long id, int segments) {
    public static final Entered NOTHING = new Entered(MessageIds.NONE, 0);
}

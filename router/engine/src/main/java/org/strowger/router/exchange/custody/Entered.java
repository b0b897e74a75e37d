package org.strowger.router.exchange.custody;

import org.strowger.router.application.MessageIds;

/** A message that enters the store, as its application is told. */
public record Entered(long id, int segments) {
    public static final Entered NOTHING = new Entered(MessageIds.NONE, 0);
}

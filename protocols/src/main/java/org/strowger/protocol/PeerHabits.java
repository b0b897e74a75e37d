package org.strowger.protocol;

/**
 * What is known of a peer beyond what it says.
 *
 * @param strict whether it is held to the letter; usually it is not, where it is clear what it means
 * @param invites the centre says when we may begin: an application waits for that, a centre says it
 */
public record PeerHabits(boolean strict, boolean invites) {
    public static final PeerHabits USUAL = new PeerHabits(false, false);
}

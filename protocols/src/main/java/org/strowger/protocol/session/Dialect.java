package org.strowger.protocol.session;

import org.strowger.protocol.StateTable;

/**
 * The properties of a protocol that {@link Conversation} needs: its state table, the events that the conversation
 * itself raises, and the words for close reasons.
 *
 * @param refused the SMSC refused our sign-in
 * @param refusedByUs we refused the peer's sign-in
 * @param closeAsked our side wants to end the session
 * @param lost the session ends at once
 * @param packet the protocol's word for a packet
 * @param enquiry the packet that requests a sign of life
 * @param signIn the packet that begins a session
 * @param signOut the packet that ends a session; empty if the protocol has none
 */
public record Dialect<S extends Enum<S> & SessionState, E extends Enum<E>>(
        StateTable<S, E> states,
        E refused,
        E refusedByUs,
        E closeAsked,
        E lost,
        String packet,
        String enquiry,
        String signIn,
        String signOut) {}

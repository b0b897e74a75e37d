package org.strowger.router.account;

/** How a protocol numbers what we tell whom we do not let in. */
@FunctionalInterface
public interface RefusalCodes {
    /** The code for one of those that {@link Refusal#told} answers. */
    int code(Refusal told);
}

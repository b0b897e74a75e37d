package org.strowger.router.hook;

import org.strowger.router.filter.Verdict;

/**
 * The answer of a service.
 *
 * @param isFound whether the service knows the number
 */
record HookAnswer(Verdict verdict, boolean isFound) {
    /** Stands for no answer. It does not {@link #isLasting last}, unlike all answers that are cached. */
    static final HookAnswer NONE = new HookAnswer(Verdict.LATER, false);

    HookResult result() {
        return switch (verdict.kind()) {
            case PASS -> HookResult.PASSED;
            case CHANGE -> HookResult.CHANGED;
            case ROUTE -> HookResult.ROUTED;
            case REFUSE -> HookResult.REFUSED;
            case LATER -> HookResult.DELAYED;
        };
    }

    /** Whether the answer stays valid: a service that cannot judge now may be able to judge soon. */
    boolean isLasting() {
        return verdict.kind() != Verdict.Kind.LATER;
    }
}

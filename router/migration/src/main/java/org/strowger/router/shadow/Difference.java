package org.strowger.router.shadow;

/**
 * A difference between the two gateways in one message.
 *
 * @param ours the value that Strowger would have
 * @param other the value of the other gateway
 * @param oursPattern the part of {@code ours} that messages with the same cause share
 * @param otherPattern the part of {@code other} that messages with the same cause share
 */
record Difference(DifferenceField field, String ours, String other, String oursPattern, String otherPattern) {
    /** A difference that is grouped by its values. */
    static Difference of(DifferenceField field, String ours, String other) {
        return new Difference(field, ours, other, ours, other);
    }
}

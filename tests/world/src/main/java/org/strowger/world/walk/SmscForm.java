package org.strowger.world.walk;

/** A kind of SMSC that a walk may have. */
public interface SmscForm {
    /**
     * Brings one.
     *
     * @param port where it listens
     */
    WalkSmsc open(Scene scene, String name, int port);
}

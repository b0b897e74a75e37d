package org.strowger.world.walk;

/** A kind of SMSC in a walk. */
public interface SmscForm {
    /**
     * Creates an SMSC of this kind.
     *
     * @param port the port on which the SMSC listens
     */
    WalkSmsc open(Scene scene, String name, int port);
}

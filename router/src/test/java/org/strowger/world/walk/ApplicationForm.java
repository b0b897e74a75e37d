package org.strowger.world.walk;

/** A kind of application that a walk may have. */
public interface ApplicationForm {
    WalkApplication open(Scene scene, String name);
}

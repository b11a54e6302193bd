print("floorcast")
